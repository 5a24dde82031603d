import type { Category } from "@manilla/shared/notifications/settings";
import type { Message } from "./messages.ts";

/** What an owner must hear of an account that is being taken over. */
const securityKinds = new Set([
  "sign_in",
  "pin_locked",
  "contact_changed",
  "password_reset",
  "password_changed",
  "pin_changed",
  "account_closed",
  "account_frozen",
]);

/** Which choice of the person a message falls under. */
export function categoryOf({ type, data }: Pick<Message, "type" | "data">): Category {
  const kind = data.kind ?? "";
  if (securityKinds.has(kind)) return "security";
  if (type === "deposit") return "money_in";
  if (type === "withdrawal" || /send|sent/.test(kind)) return "money_out";
  if (type === "crypto_purchase" || type === "crypto_sale" || kind.startsWith("crypto_")) return "trades";
  return kind.startsWith("bill") ? "bills" : "account";
}
