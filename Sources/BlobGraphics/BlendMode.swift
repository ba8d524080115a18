/// How a layer's colours mix with what is below them, by the names and formulas of the W3C's "Compositing and Blending Level 1":
/// separable modes, on encoded sRGB.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  /// The layer lies on top.
  case normal
  /// Darkens: products, of colours or of what they lack.
  case multiply, darken
  /// `color-burn`: darkens what is below to reflect the layer.
  case colorBurn = "color-burn"
  /// Lightens.
  case screen, lighten
  /// `color-dodge`: brightens what is below to reflect the layer.
  case colorDodge = "color-dodge"
  /// Multiplies or screens, depending on what is below.
  case overlay
  /// `hard-light`: multiplies or screens, depending on the layer.
  case hardLight = "hard-light"
  /// `soft-light`: darkens or lightens, depending on the layer.
  case softLight = "soft-light"
  /// Subtracts the darker from the lighter one; the second with lower contrast.
  case difference, exclusion
  /// `plus-lighter`: adds, as light does.
  case plusLighter = "plus-lighter"
}
