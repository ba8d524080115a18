// Plays and pauses the clip behind .__name__. Made by blobvideo. Load it with `defer`.
(() => {
  if (typeof document === "undefined") return; // imported while a server renders

  // For whom there is a clip at all: the queries of its sources. Everyone else sees the poster.
  const clips = [];
  const isWanted = () => !navigator.connection?.saveData && clips.some((query) => matchMedia(query).matches);

  // `autoplay` says what the clip is meant to do, whether it is on screen just now or not.
  const show = (video, blocked) => {
    const hero = video.closest(".__name__");
    const button = hero?.querySelector(".__name__-toggle");
    if (!button) return;
    const state = !isWanted() ? "still" : video.autoplay ? "playing" : blocked ? "blocked" : "paused";
    hero.dataset.state = state;
    button.hidden = state === "still";
    button.setAttribute("aria-label", button.dataset[state === "playing" ? "pause" : "play"]);
  };

  const play = (video) => {
    if (!video.autoplay || !isWanted()) return;
    video.play().catch((error) => {
      if (error.name !== "NotAllowedError") return; // left the screen meanwhile, or has no source
      video.autoplay = false;
      show(video, true);
    });
  };

  // Only on screen.
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? play(target) : target.pause();
  });

  const choose = (video) => {
    if (navigator.connection?.saveData) video.replaceChildren();
    video.load();
  };

  const known = new WeakSet();
  const setUp = (video) => {
    if (known.has(video)) return;
    known.add(video);
    if (navigator.connection?.saveData) choose(video);
    if (!isWanted()) video.pause(); // for browsers that do not heed a source's query
    show(video);
    observer.observe(video);
  };

  // Heroes that are there, and those that come later.
  document.querySelectorAll(".__name__-video").forEach(setUp);
  document.addEventListener("loadstart", ({ target }) => target.matches?.(".__name__-video") && setUp(target), true);

  document.addEventListener("click", ({ target }) => {
    const video = target.closest?.(".__name__-toggle")?.closest(".__name__")?.querySelector(".__name__-video");
    if (!video) return;
    video.autoplay = !video.autoplay;
    video.autoplay ? play(video) : video.pause();
    show(video);
  });

  // A turned screen, a resized window, less motion asked for: another clip, or none.
  for (const query of clips) {
    matchMedia(query).addEventListener("change", () => {
      for (const video of document.querySelectorAll(".__name__-video")) {
        choose(video);
        show(video);
      }
    });
  }
})();
