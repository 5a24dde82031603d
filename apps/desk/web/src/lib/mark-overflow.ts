/**
 * Ref callback. The arrow keys scroll only a focusable box. `data-more` on the parent shows that columns are hidden
 * to the right.
 */
export function markOverflow(box: HTMLElement): () => void {
  const mark = () => {
    const rest = box.scrollWidth - box.clientWidth;
    if (rest > 0) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
    box.parentElement?.toggleAttribute("data-more", rest - box.scrollLeft > 1);
  };
  const sizes = new ResizeObserver(mark);
  for (const watched of [box, ...box.children]) sizes.observe(watched);
  box.addEventListener("scroll", mark, { passive: true });
  return () => {
    sizes.disconnect();
    box.removeEventListener("scroll", mark);
  };
}
