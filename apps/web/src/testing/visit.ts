interface VisitOptions {
  replace?: boolean;
  state?: unknown;
}

/** Navigates like back and forward in a browser. Works before and after the first render of the router. */
export function visitPath(address: string, { replace = false, state = null }: VisitOptions = {}): void {
  const { idx = 0 }: { idx?: number } = window.history.state ?? {};
  const entry = { usr: state, key: "visit", idx: replace ? idx : idx + 1 };
  window.history[replace ? "replaceState" : "pushState"](entry, "", address);
  window.dispatchEvent(new PopStateEvent("popstate", { state: entry }));
}
