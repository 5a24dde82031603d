import { useNavigate } from "react-router-dom";

/** The router counts the history entries from the first page of a tab. */
function hasPageBefore(): boolean {
  const { idx = 0 }: { idx?: number } = window.history.state ?? {};
  return idx > 0;
}

/** Goes to the previous page of this app. In a tab that a link opened, it opens `parent`. */
export function useGoBack(): (parent: string) => void {
  const navigate = useNavigate();
  return (parent) => {
    if (hasPageBefore()) window.history.back();
    else void navigate(parent);
  };
}

/**
 * Goes back by `entries` history entries. Resolves on arrival or after two seconds, because the browser drops the
 * step without an event if another page opens at the same moment.
 */
export function goBackOver(entries: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, 2_000);
    window.history.go(-entries);
  });
}
