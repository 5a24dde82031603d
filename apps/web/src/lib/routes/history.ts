import { useNavigate } from "react-router-dom";

/** The router counts the history entries from the first page of a tab. */
function hasPageBefore(): boolean {
  const { idx = 0 }: { idx?: number } = window.history.state ?? {};
  return idx > 0;
}

/** Returns a function that goes to the previous page of this app, or to `parent` if there is none. */
export function useGoBack(): (parent: string) => void {
  const navigate = useNavigate();
  return (parent) => {
    if (hasPageBefore()) window.history.back();
    else void navigate(parent);
  };
}

/**
 * Goes back by `entries` history entries. Resolves after two seconds at the latest, because the browser may drop the
 * step without an event.
 */
export function goBackOver(entries: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, 2_000);
    window.history.go(-entries);
  });
}
