import { createHash } from "node:crypto";

/** Rate limits count per `network`: an IPv4 address, or the block of IPv6 addresses of one household. */
export interface Client {
  ip: string;
  network: string;
  device: string;
  deviceKey?: string | undefined;
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\/|\bOpera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** Returns for example "Chrome on Android", never the header, because a client can send any text. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 512);
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

const deviceId = /^[A-Za-z0-9-]{32,64}$/;

/** Returns the hash of the random name that a device gave itself. */
export function deviceKeyOf(header: unknown): string | undefined {
  if (typeof header !== "string" || !deviceId.test(header)) return undefined;
  return createHash("sha256").update(header).digest("base64url");
}
