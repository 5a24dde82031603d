const tappable = "a, button, [role=switch], [role=option], summary";
const fade: KeyframeAnimationOptions = { duration: 200, easing: "ease-out" };

/**
 * Shows a tap on a link or button in the next frame, because a slow phone may need several frames for the action. The
 * browser's own `:active` ends before the click event.
 */
export function showTaps(): void {
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");
  const show = ({ target }: Event) => {
    const tapped = target instanceof Element ? target.closest(tappable) : null;
    if (!reduced.matches) tapped?.animate?.([{ opacity: 0.6 }, {}], fade);
  };
  document.addEventListener("click", show, { capture: true, passive: true });
}

/** Runs `act`, e.g. a slow render, after the frame that shows the tap. */
export function whenTapIsShown(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
