interface VisitOptions {
  replace?: boolean;
  state?: unknown;
}

/** Opens an address as the browser does when someone goes back or forward. Works before and after the router is rendered. */
export function visit(address: string, { replace = false, state = null }: VisitOptions = {}): void {
  const { idx = 0 }: { idx?: number } = window.history.state ?? {};
  const entry = { usr: state, key: "visit", idx: replace ? idx : idx + 1 };
  window.history[replace ? "replaceState" : "pushState"](entry, "", address);
  window.dispatchEvent(new PopStateEvent("popstate", { state: entry }));
}
