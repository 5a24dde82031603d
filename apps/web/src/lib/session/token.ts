import { seconds } from "@manilla/shared/duration";
import { fieldsOf } from "../routes/fields-of.ts";

/** Unix milliseconds, or 0 if the text is not a token. Only the server checks the signature. */
export function tokenExpiry(token: string): number {
  try {
    const payload = token.split(".")[1] ?? "";
    const { exp } = fieldsOf(JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))));
    return typeof exp === "number" ? seconds(exp) : 0;
  } catch {
    return 0;
  }
}
