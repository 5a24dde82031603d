import { seconds } from "@manilla/shared/duration";

/** When the token stops being one, in milliseconds since 1970; 0 for what is no token. The server checks the signature. */
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
