/// The share of a unit square that lies on the positive side of a straight edge: exact area, by the edge's direction.
///
/// `distance` is that of the square's middle from the edge, positive inside; (`dx`, `dy`) is the unit vector across the edge. The
/// edge's shadow on that vector is a trapezoid of height 1 / max(|dx|, |dy|); this is its integral.
@inline(__always)
func halfPlaneCoverage(_ distance: Float, _ dx: Float, _ dy: Float) -> Float {
  let (p, q) = (abs(dx), abs(dy))
  let (long, short) = p > q ? (p, q) : (q, p)
  let reach = (long + short) * 0.5
  let d = abs(distance)
  if d >= reach { return distance > 0 ? 1 : 0 }
  let half: Float
  if d <= (long - short) * 0.5 {
    half = 0.5 + d / long
  } else {
    let rest = reach - d
    half = 1 - rest * rest / (2 * long * short)
  }
  return distance > 0 ? half : 1 - half
}
