interface VisitOptions {
  replace?: boolean;
  state?: unknown;
}

/** Navigates like the browser's back and forward buttons, before or after the router has rendered. */
export function visitPath(address: string, { replace = false, state = null }: VisitOptions = {}): void {
  const { idx = 0 }: { idx?: number } = window.history.state ?? {};
  const entry = { usr: state, key: "visit", idx: replace ? idx : idx + 1 };
  window.history[replace ? "replaceState" : "pushState"](entry, "", address);
  window.dispatchEvent(new PopStateEvent("popstate", { state: entry }));
}
