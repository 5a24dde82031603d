import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { Router } from "wouter";

/** An entry of the browser's history, as the screens see it. */
export interface Place {
  /** As it stands in the address: encoded. */
  pathname: string;
  /** With its question mark; empty without one. */
  search: string;
  /** What the page before said to this one; null without. */
  state: unknown;
  /** Reached by the browser's back or forward, or by loading the page. */
  returned: boolean;
}

/** The place with this path, of which nothing else is known. */
export function placeAt(pathname: string): Place {
  return { pathname, search: "", state: null, returned: false };
}

/** What we keep in an entry of the history. A sheet adds its number (sheet-history.ts). */
interface Entry {
  state: unknown;
  /** How many pages of ours are before it. */
  index: number;
}

function presentEntry(): Entry {
  const { state = null, index = 0 }: Partial<Entry> = window.history.state ?? {};
  return { state, index };
}

let here = placeAt("/");
const followers = new Set<() => void>();

function arrive(returned: boolean): void {
  const { pathname, search } = window.location;
  here = { pathname, search, state: presentEntry().state, returned };
  for (const follow of followers) follow();
}

// There is none where the first screens are rendered at build time (app/frames.tsx).
if (typeof window !== "undefined") {
  arrive(true);
  window.addEventListener("popstate", () => arrive(true));
}

interface How {
  replace?: boolean;
  state?: unknown;
}

/**
 * Goes to an address of the app, with word for its screen in `state`, which a reload and a step back keep. Throws what the browser does
 * for an address that is not the app's.
 */
export function navigate(to: string, { replace = false, state = null }: How = {}): void {
  const { href, origin } = window.location;
  // Two slashes at the beginning would be another server.
  const url = new URL(to.startsWith("/") ? origin + to : to, href);
  const { index } = presentEntry();
  // A link to the page it stands on leaves nothing to go back to.
  const stays = state === null && url.href === href;
  try {
    if (replace || stays) window.history.replaceState({ state, index }, "", url);
    else window.history.pushState({ state, index: index + 1 }, "", url);
  } catch (error) {
    if (url.origin !== origin || !isRefusal(error)) throw error;
    return window.location[replace ? "replace" : "assign"](url);
  }
  arrive(false);
}

/** Safari takes 100 entries in half a minute, then none for a while: the page is loaded instead. */
function isRefusal(error: unknown): boolean {
  return error instanceof DOMException && error.name === "SecurityError";
}

/** Whether back leads to a page of ours. It does not on the first page of a tab. */
export function hasPageBefore(): boolean {
  return presentEntry().index > 0;
}

/** Back to the page of ours before this one; without one, as in a tab that a link opened, to the parent. */
export function goBack(parent: string): void {
  if (hasPageBefore()) window.history.back();
  else navigate(parent);
}

/**
 * Goes back over entries of the history that are of this page, and resolves once there. Nothing reports that the browser dropped
 * the step, because another page opened in that moment: it resolves after two seconds all the same.
 */
export function goBackOver(entries: number): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, 2_000);
    window.history.go(-entries);
  });
}

const PlaceContext = createContext(placeAt("/"));

/** Where the screen is that asks, with what the page before said. */
export function usePlace(): Place {
  return useContext(PlaceContext);
}

/** What the address asks after its question mark, and how to ask something else of the same page. */
export function useSearchParams() {
  const { pathname, search } = usePlace();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  function setParams(next: URLSearchParams | Record<string, string>, how?: How): void {
    const asked = new URLSearchParams(next).toString();
    navigate(asked === "" ? pathname : `${pathname}?${asked}`, how);
  }
  return [params, setParams] as const;
}

/**
 * Follows the browser's address. The library's own way to do so cannot be a transition: a screen would see the next one's address, and
 * be gone before the next one's code is here.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(here);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setPlace(here));
    followers.add(follow);
    follow(); // a screen may have redirected already
    return () => void followers.delete(follow);
  }, []);
  return <PlaceRouter place={place}>{children}</PlaceRouter>;
}

/** What stands below is at this place, wherever the browser is. */
export function PlaceRouter({ place, children }: { place: Place; children: ReactNode }) {
  return (
    <PlaceContext value={place}>
      <Router hook={useLibraryPath}>{children}</Router>
    </PlaceContext>
  );
}

/** The library decodes a path once, but not whole (decodeURI); so it gets one that is decoded already, encoded once more. */
function useLibraryPath(): [string, typeof navigate] {
  return [decodedPath(usePlace().pathname).replaceAll("%", "%25"), navigate];
}

/** The path with each part decoded, but for a slash in it; what cannot be decoded stays as it is. */
export function decodedPath(pathname: string): string {
  try {
    const parts = pathname.split("/").map((part) => decodeURIComponent(part).replaceAll("/", "%2F"));
    return parts.join("/");
  } catch {
    return pathname;
  }
}
