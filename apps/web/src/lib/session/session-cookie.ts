import { days, inSeconds } from "@manilla/shared/duration";
import { withFallback } from "../storage/storage.ts";

const cookieSeconds = inSeconds(days(7));

/** Never throws, although a sandboxed page and some browsers refuse every cookie. */
export function writeSessionCookie(text: string): void {
  write(`${cookieName()}=${encodeURIComponent(text)}; Max-Age=${cookieSeconds}`);
}

export function clearSessionCookie(): void {
  write(`${cookieName()}=; Max-Age=0`);
}

export function readSessionCookie(): string | null {
  // The build (vite/prepare-page.ts) has no document, so the access throws and the result is null.
  return withFallback(() => {
    const start = `${cookieName()}=`;
    const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(start));
    return found === undefined ? null : decodeURIComponent(found.slice(start.length));
  }, null);
}

function write(cookie: string): void {
  try {
    document.cookie = `${cookie}; Path=/; SameSite=Strict${isSecure() ? "; Secure" : ""}`;
  } catch {
    // The session is also in local storage.
  }
}

/** Browsers accept a cookie named __Host-… only from this host, over HTTPS, with Secure and Path=/. */
function cookieName(): string {
  return isSecure() ? "__Host-manilla_session" : "manilla_session";
}

function isSecure(): boolean {
  return window.location.protocol === "https:";
}
