/**
 * Runs in the page. Reports skipped heading levels, a number of h1 other than one, and targets under 24 px (WCAG
 * 2.5.8).
 */
export function pageFaults(): string[] {
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const dialogs = [...document.querySelectorAll("[role=dialog]")].filter(shown);
  const scope = dialogs.at(-1) ?? document.body;
  const faults: string[] = [];
  const levels = [...scope.querySelectorAll("h1, h2, h3, h4")]
    .filter(shown)
    .map(({ tagName }) => Number(tagName[1]));
  if (scope === document.body && levels.filter((level) => level === 1).length !== 1)
    faults.push("not one h1");
  levels.forEach((level, index) => {
    const before = levels[index - 1] ?? level;
    if (level > before + 1) faults.push(`h${level} after h${before}`);
  });
  for (const control of scope.querySelectorAll("a[href], button, [role=tab], input, select, textarea")) {
    const target = control.closest("label") ?? control;
    const { width, height } = target.getBoundingClientRect();
    const inText = getComputedStyle(control).display === "inline";
    if (shown(control) && !inText && width > 1 && (width < 24 || height < 24)) {
      faults.push(`${Math.round(width)} × ${Math.round(height)} px: ${control.outerHTML.slice(0, 120)}`);
    }
  }
  return faults;
}

/**
 * Runs in the page. Reports sideways scrolling, and controls that are hidden behind a bar while focused (WCAG
 * 2.4.11).
 */
export function focusFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the screen`] : [];
  const first = document.activeElement;
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const dialogs = [...document.querySelectorAll("[role=dialog]")].filter(shown);
  const scope = dialogs.at(-1) ?? document.body;
  /** Describes the element that covers the control completely. Null if part of the control is visible. */
  const coverOf = (control: Element): string | null => {
    const { left, top, width, height } = control.getBoundingClientRect();
    let cover = "it is outside the window";
    for (const across of [0.1, 0.5, 0.9]) {
      for (const down of [0.1, 0.5, 0.9]) {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        // A toast disappears on its own.
        if (hit?.closest("[data-sonner-toaster]")) return null;
        if (hit && (control.contains(hit) || control.closest("label") === hit)) return null;
        if (hit) cover = `behind ${hit.outerHTML.slice(0, 80)}`;
      }
    }
    return cover;
  };
  for (const control of scope.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")) {
    if (!shown(control) || control.matches(":disabled, [tabindex='-1']")) continue;
    control.focus();
    if (document.activeElement !== control || control.offsetWidth <= 1) continue;
    const cover = coverOf(control);
    if (cover) faults.push(`hidden with the focus: ${control.ariaLabel ?? control.textContent}, ${cover}`);
  }
  if (first instanceof HTMLElement) first.focus();
  return faults;
}
