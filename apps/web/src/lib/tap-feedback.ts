const tappable = "a, button, [role=switch], [role=option], summary";
const fade: KeyframeAnimationOptions = { duration: 200, easing: "ease-out" };

/**
 * Shows in the next frame that a link or button was tapped, because what it does may take a slow phone several frames. The
 * browser's own `:active` is over before the tap counts. With reduced motion nothing moves.
 */
export function showTaps(): void {
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  const show = ({ target }: Event) => {
    const tapped = target instanceof Element ? target.closest(tappable) : null;
    if (!reduced.matches) tapped?.animate?.([{ opacity: 0.6 }, {}], fade);
  };
  document.addEventListener("click", show, { capture: true, passive: true });
}

/** Acts when the frame that shows the tap is painted: for what must be rendered at once and takes a while. */
export function whenTapIsShown(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
