/** A ref that scrolls to its element, which a sticky button would cover on a short screen. */
export function showWhole(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: "nearest" });
}
