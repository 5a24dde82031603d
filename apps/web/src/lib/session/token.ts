import { seconds } from "@manilla/shared/duration";

/** Unix time in milliseconds. 0 if the text is not a token. Only the server checks the signature. */
export function tokenExpiry(token: string): number {
  try {
    const payload = token.split(".")[1] ?? "";
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return 0;
    return typeof claims.exp === "number" ? seconds(claims.exp) : 0;
  } catch {
    return 0;
  }
}
