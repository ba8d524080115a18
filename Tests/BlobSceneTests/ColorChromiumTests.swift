import BlobGraphics
import BlobScene
import Testing

/// CSS colours against what Chromium 156 computes for the same text (`color(from X srgb r g b / alpha)`, cut to 0...1). It prints six
/// digits and works in single precision. In the legacy syntax it rounds alpha to a byte; there the exact value stands here.
@Suite struct ColorChromiumTests {
  private static let table = """
    #0f0 | 0 1 0 1
    #0f08 | 0 1 0 0.533333
    #66ffffff | 0.4 1 1 1
    #ff000080 | 1 0 0 0.501961
    #AbC | 0.666667 0.733333 0.8 1
    rgb(300,-20,0) | 1 0 0 1
    rgb(255, 45, 85) | 1 0.176471 0.333333 1
    RGB(255,45,85,.5) | 1 0.176471 0.333333 0.5
    rgba(255,45,85,50%) | 1 0.176471 0.333333 0.5
    rgb(100%,0%,50%) | 1 0 0.5 1
    rgb(10.5,20.25,30.125) | 0.041176 0.079412 0.118137 1
    rgb(255 45 85) | 1 0.176471 0.333333 1
    rgb(255 45 85 / 0.5) | 1 0.176471 0.333333 0.5
    rgb(255 45 85/50%) | 1 0.176471 0.333333 0.5
    rgba(255 45 85 / 2) | 1 0.176471 0.333333 1
    rgb(50% 45 85) | 0.5 0.176471 0.333333 1
    rgb(none 45 none / none) | 0 0.176471 0 0
    rgb(1.5.5 3) | 0.005882 0.001961 0.011765 1
    rgb(1e2 +2 -3) | 0.392157 0.007843 0 1
    rgb(1-2-3) | 0.003922 0 0 1
    rgb( 1 2 3 ) | 0.003922 0.007843 0.011765 1
    rgb(1, 2, 3, -1) | 0.003922 0.007843 0.011765 0
    hsl(0,100%,50%) | 1 0 0 1
    hsl(-120,100%,50%) | 0 0 1 1
    hsl(120.0,100%,25%) | 0 0.5 0 1
    hsla(219,34%,46%,1) | 0.3036 0.41308 0.6164 1
    hsl(120 30% 50%) | 0.35 0.65 0.35 1
    hsl(120 30 50 / 0.5) | 0.35 0.65 0.35 0.5
    hsl(120deg 30% 50) | 0.35 0.65 0.35 1
    hsl(0.5turn 30% 50%) | 0.35 0.65 0.65 1
    hsl(100grad 30% 50%) | 0.5 0.65 0.35 1
    hsl(3rad 30% 50%) | 0.35 0.65 0.609437 1
    hsl(none 30% 50%) | 0.65 0.35 0.35 1
    hsl(0 150% 50%) | 1 0 0 1
    hsl(30 -50% 50%) | 0.5 0.5 0.5 1
    hsl(30 50% 150%) | 1 1 1 1
    hsl(1080 50% 50%) | 0.75 0.25 0.25 1
    hsla(10deg,50%,40%,20%) | 0.6 0.266667 0.2 0.2
    hwb(120 30% 50%) | 0.3 0.5 0.3 1
    hwb(120 30% 50% / 0.5) | 0.3 0.5 0.3 0.5
    hwb(none none none) | 1 0 0 1
    hwb(40 70% 60%) | 0.538462 0.538462 0.538462 1
    hwb(40 20 10) | 0.9 0.666667 0.2 1
    oklab(0.65 0.1 0.07) | 0.80863 0.445737 0.355155 1
    oklab(65% 25% 10%) | 0.78616 0.452283 0.444862 1
    oklab(none none none) | 0 0 0 1
    oklch(0.65 0.12 17) | 0.806906 0.433813 0.457228 1
    oklch(65% 30% 0.1turn) | 0.804251 0.449416 0.353678 1
    oklch(0.65 -0.12 17) | 0.56066 0.560766 0.560776 1
    oklch(0.4 0.1 -60 / .4) | 0.315562 0.223482 0.458576 0.4
    oklch(100% 0 none) | 0.999871 1 1 1
    lab(56 35 30) | 0.777709 0.423779 0.330096 1
    lab(50% 20% -10%) | 0.598477 0.404587 0.552851 1
    lab(0 0 0) | 0 0 0 1
    lab(3 1 1) | 0.054534 0.039555 0.03352 1
    lch(56 40 22) | 0.774375 0.418336 0.432813 1
    lch(56% 20% 22deg / 50%) | 0.718826 0.450734 0.4557 0.5
    color(srgb 0.1 0.2 0.3) | 0.1 0.2 0.3 1
    color(srgb 10% 20% 30% / 40%) | 0.1 0.2 0.3 0.4
    color(srgb none 0.2 0.3) | 0 0.2 0.3 1
    color(srgb-linear 0.1 0.2 0.3) | 0.349222 0.484543 0.583889 1
    color(display-p3 0.5 0.4 0.3) | 0.519206 0.395116 0.284502 1
    color(a98-rgb 0.5 0.4 0.3) | 0.538316 0.400509 0.289274 1
    color(prophoto-rgb 0.5 0.4 0.3) | 0.672026 0.450063 0.351106 1
    color(xyz 0.2 0.2 0.2) | 0.528055 0.472749 0.463448 1
    color(xyz-d50 0.2 0.2 0.2) | 0.490349 0.477942 0.536779 1
    color(xyz-d65 0.3 0.3 0.4) | 0.593962 0.573671 0.648674 1
    RED | 1 0 0 1
    ReBeccaPurple | 0.4 0.2 0.6 1
    transparent | 0 0 0 0
    """

  @Test(arguments: table.split(separator: "\n").map(String.init))
  func aColourIsWhatChromiumMakesOfIt(_ row: String) throws {
    let parts = row.split(separator: "|")
    let expected = parts[1].split(separator: " ").compactMap { Double($0) }
    let color = try Color(css: String(parts[0]))
    for (value, wanted) in zip([color.red, color.green, color.blue, color.alpha], expected) {
      #expect(abs(value - wanted) < 2e-4)
    }
    #expect(expected.count == 4)
  }

  @Test(arguments: [
    "#12345",
    "#1",
    "#",
    "#ggg",
    "rgb(10%, 20, 30)",
    "rgb(10, 20%, 30)",
    "rgb(1, 2 3)",
    "rgb(1 2, 3)",
    "rgb(1,2)",
    "rgb(1,2,3,4,5)",
    "rgb(1 2 3 4)",
    "rgb(1,2,3/4)",
    "rgb(none,1,2)",
    "rgb(1,2,3,none)",
    "rgb (1,2,3)",
    "rgb(1,2,3) x",
    "rgb(1deg 2 3)",
    "rgb(1. 2 3)",
    "rgb(,1,2,3)",
    "rgb(1,2,3,)",
    "rgb()",
    "rgb(red)",
    "hsl(0,50,30%)",
    "hsl(10,50%,0)",
    "hsl(50%,50%,0%)",
    "hsl(none,50%,0%)",
    "hsl(0, 0% 0%)",
    "hsl(10px 50% 50%)",
    "hwb(90deg, 50%, 50%)",
    "hwba(120 30% 50%)",
    "oklch(0.65, 0.12, 17)",
    "color(0.1 0.2 0.3)",
    "color(srgb 0.1 0.2)",
    "color(srgb 0.1, 0.2, 0.3)",
    "color(srgb 1deg 0.2 0.3)",
    "redd",
    "red;",
  ])
  func whatChromiumRefusesIsRefused(_ text: String) {
    let problem = #expect(throws: ColorProblem.self) { try Color(css: text) }
    #expect(problem?.description.hasPrefix("'\(text)' is not a colour: ") == true)
  }

  private static let names = """
    aliceblue 240 248 255, antiquewhite 250 235 215, aqua 0 255 255, aquamarine 127 255 212, azure 240 255 255,
    beige 245 245 220, bisque 255 228 196, black 0 0 0, blanchedalmond 255 235 205, blue 0 0 255,
    blueviolet 138 43 226, brown 165 42 42, burlywood 222 184 135, cadetblue 95 158 160, chartreuse 127 255 0,
    chocolate 210 105 30, coral 255 127 80, cornflowerblue 100 149 237, cornsilk 255 248 220, crimson 220 20 60,
    cyan 0 255 255, darkblue 0 0 139, darkcyan 0 139 139, darkgoldenrod 184 134 11, darkgray 169 169 169,
    darkgreen 0 100 0, darkgrey 169 169 169, darkkhaki 189 183 107, darkmagenta 139 0 139,
    darkolivegreen 85 107 47, darkorange 255 140 0, darkorchid 153 50 204, darkred 139 0 0, darksalmon 233 150 122,
    darkseagreen 143 188 143, darkslateblue 72 61 139, darkslategray 47 79 79, darkslategrey 47 79 79,
    darkturquoise 0 206 209, darkviolet 148 0 211, deeppink 255 20 147, deepskyblue 0 191 255, dimgray 105 105 105,
    dimgrey 105 105 105, dodgerblue 30 144 255, firebrick 178 34 34, floralwhite 255 250 240,
    forestgreen 34 139 34, fuchsia 255 0 255, gainsboro 220 220 220, ghostwhite 248 248 255, gold 255 215 0,
    goldenrod 218 165 32, gray 128 128 128, green 0 128 0, greenyellow 173 255 47, grey 128 128 128,
    honeydew 240 255 240, hotpink 255 105 180, indianred 205 92 92, indigo 75 0 130, ivory 255 255 240,
    khaki 240 230 140, lavender 230 230 250, lavenderblush 255 240 245, lawngreen 124 252 0,
    lemonchiffon 255 250 205, lightblue 173 216 230, lightcoral 240 128 128, lightcyan 224 255 255,
    lightgoldenrodyellow 250 250 210, lightgray 211 211 211, lightgreen 144 238 144, lightgrey 211 211 211,
    lightpink 255 182 193, lightsalmon 255 160 122, lightseagreen 32 178 170, lightskyblue 135 206 250,
    lightslategray 119 136 153, lightslategrey 119 136 153, lightsteelblue 176 196 222, lightyellow 255 255 224,
    lime 0 255 0, limegreen 50 205 50, linen 250 240 230, magenta 255 0 255, maroon 128 0 0,
    mediumaquamarine 102 205 170, mediumblue 0 0 205, mediumorchid 186 85 211, mediumpurple 147 112 219,
    mediumseagreen 60 179 113, mediumslateblue 123 104 238, mediumspringgreen 0 250 154,
    mediumturquoise 72 209 204, mediumvioletred 199 21 133, midnightblue 25 25 112, mintcream 245 255 250,
    mistyrose 255 228 225, moccasin 255 228 181, navajowhite 255 222 173, navy 0 0 128, oldlace 253 245 230,
    olive 128 128 0, olivedrab 107 142 35, orange 255 165 0, orangered 255 69 0, orchid 218 112 214,
    palegoldenrod 238 232 170, palegreen 152 251 152, paleturquoise 175 238 238, palevioletred 219 112 147,
    papayawhip 255 239 213, peachpuff 255 218 185, peru 205 133 63, pink 255 192 203, plum 221 160 221,
    powderblue 176 224 230, purple 128 0 128, rebeccapurple 102 51 153, red 255 0 0, rosybrown 188 143 143,
    royalblue 65 105 225, saddlebrown 139 69 19, salmon 250 128 114, sandybrown 244 164 96, seagreen 46 139 87,
    seashell 255 245 238, sienna 160 82 45, silver 192 192 192, skyblue 135 206 235, slateblue 106 90 205,
    slategray 112 128 144, slategrey 112 128 144, snow 255 250 250, springgreen 0 255 127, steelblue 70 130 180,
    tan 210 180 140, teal 0 128 128, thistle 216 191 216, tomato 255 99 71, turquoise 64 224 208,
    violet 238 130 238, wheat 245 222 179, white 255 255 255, whitesmoke 245 245 245, yellow 255 255 0,
    yellowgreen 154 205 50
    """

  @Test func allNamesAreChromiums() throws {
    let rows = ColorChromiumTests.names.split(whereSeparator: { ",\n".contains($0) })
    #expect(rows.count == 148)
    for row in rows {
      let parts = row.split(separator: " ")
      let bytes = parts.dropFirst().compactMap { Double($0) }
      let color = try Color(css: String(parts[0]))
      #expect([color.red, color.green, color.blue, color.alpha] == bytes.map { $0 / 255 } + [1])
    }
  }
}
