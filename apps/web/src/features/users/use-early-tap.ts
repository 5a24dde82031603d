import { useEffect } from "react";

declare global {
  interface Window {
    /** What early.js saw tapped on the prerendered sign-in; it listens until `end` is aborted. */
    manillaTaps?: { last?: HTMLButtonElement | null; end: AbortController };
  }
}

/** Repeats the last tap on a button of the prerendered page, which came before the app could answer it. */
export function useEarlyTap(): void {
  useEffect(() => {
    const taps = window.manillaTaps;
    delete window.manillaTaps;
    taps?.end.abort();
    taps?.last?.click();
  }, []);
}
