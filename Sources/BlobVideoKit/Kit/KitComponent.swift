import BlobRender

/// The kit as a React component.
struct KitComponent {
  private let kit: KitContents

  /// The component of `kit`.
  init(_ kit: KitContents) { self.kit = kit }

  /// The text of `hero.jsx`.
  ///
  /// The clip is HTML in a string: older Reacts leave `muted` out of the page that a server renders and out of the attributes that
  /// they set in a browser (github.com/facebook/react/issues/10389), and a clip that arrives without it does not autoplay.
  /// The script changes the state of the hero before or after React has taken the page over, hence `suppressHydrationWarning`.
  var text: String {
    let markup = KitMarkup(kit)
    let base = kit.name.className
    let preloads = markup.posters.map { poster in
      let media = poster.media.map { " media=\"\($0)\"" } ?? ""
      return
        "<link rel=\"preload\" as=\"image\" href=\"\(poster.url)\" type=\"image/webp\"\(media) fetchPriority=\"high\" />"
    }
    return """
      "use client";

      import \(module("css"));
      import \(module("js"));

      // HTML rather than JSX, so that `muted` is in the page that a server sends: without it the clip does not autoplay.
      const backdrop = `
      \(markup.backdrop.templateLiteral)
      `;

      /** Your content in front of the looping clip. Other properties go to the section. */
      export default function \(kit.name.componentName)({ children, className = "", ...properties }) {
        return (
          <section {...properties} className={`\(base.templateLiteral) ${className}`.trim()} suppressHydrationWarning>
      \(preloads.joined(separator: "\n").indented(by: 6))
            <div
              className="\(base.html)-backdrop"
              aria-hidden="true"
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: backdrop }}
            />
            <button
              className="\(base.html)-toggle"
              type="button"
              aria-label="\(KitMarkup.pause)"
              data-pause="\(KitMarkup.pause)"
              data-play="\(KitMarkup.play)"
              hidden
              suppressHydrationWarning
            >
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                <path className="\(base.html)-bars" d="\(KitMarkup.bars)" />
                <path className="\(base.html)-arrow" d="\(KitMarkup.arrow)" />
              </svg>
            </button>
            <div className="\(base.html)-content">{children}</div>
          </section>
        );
      }

      """
  }

  /// A file beside the component, as a module's quoted name.
  private func module(_ ending: String) -> String { JSONValue.string("./" + kit.name.file(ending)).text() }
}
