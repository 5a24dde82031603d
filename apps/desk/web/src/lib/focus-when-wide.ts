/** A ref: the keyboard reaches the box, to scroll it, while its content is wider than the box. */
export function focusWhenWide(box: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  for (const watched of [box, ...box.children]) sizes.observe(watched);
  return () => sizes.disconnect();
}
