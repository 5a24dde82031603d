import { handleText, readHandle } from "@manilla/shared/transfers/rules";
import { paths } from "@manilla/shared/web-paths";
import { cleanAmount } from "../../lib/money/money-input.ts";

/** The content of a payment link or a person's code. */
export interface PayLink {
  /** "@username" */
  to: string;
  /** As it would be typed; "" when the link names none. */
  amount: string;
  /** "NGN" or a coin's code, unchecked. */
  asset: string;
}

/** Reads a payment link (of any host: a code may have been made elsewhere) or "@username"; null for anything else. */
export function readPayLink(text: string): PayLink | null {
  const link = /^https?:\/\/[^/]+\/pay\/\w+/i.test(text);
  const handle = link || text.startsWith("@") ? readHandle(text) : null;
  if (!handle) return null;
  const asked = link ? new URL(text).searchParams : new URLSearchParams();
  return {
    to: handleText(handle),
    amount: cleanAmount(asked.get("amount") ?? ""),
    asset: asked.get("asset")?.toUpperCase() ?? "NGN",
  };
}

/** The path of the transfer screen, filled in from a code; null when the code names no Manilla customer. */
export function payLinkOf(text: string): string | null {
  const link = readPayLink(text);
  return link && `${paths.sendToPerson}?${new URLSearchParams({ ...link })}`;
}
