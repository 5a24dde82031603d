import { type AssetCode, isAsset } from "@manilla/shared/assets";
import { handleText, readHandle } from "@manilla/shared/transfers/rules";
import { paths } from "@manilla/shared/web-paths";
import { amountOf } from "../../lib/money/money-input.ts";

/** What a payment link asks for. */
export interface Asked {
  /** As it would be typed; "" when the link names none. */
  amount: string;
  asset: AssetCode;
}

/** The content of a payment link or a person's code. */
export interface PayLink extends Asked {
  /** "@username" */
  to: string;
}

/** The sum in a link's query. None where it is not plain ("1e3") or of a currency that is not ours: anything else is another sum. */
export function askedIn(query: URLSearchParams): Asked {
  const asset = query.get("asset")?.toUpperCase() ?? "NGN";
  if (!isAsset(asset)) return { amount: "", asset: "NGN" };
  return { amount: amountOf(query.get("amount") ?? "") ?? "", asset };
}

/** Reads a payment link (of any host: a code may have been made elsewhere) or "@username"; null for anything else. */
export function readPayLink(text: string): PayLink | null {
  const link = /^https?:\/\/[^/]+\/pay\/\w+/i.test(text);
  const handle = link || text.startsWith("@") ? readHandle(text) : null;
  if (!handle) return null;
  return {
    to: handleText(handle),
    ...askedIn(link ? new URL(text).searchParams : new URLSearchParams()),
  };
}

/** The path of the transfer screen, filled in from a code; null when the code names no Manilla customer. */
export function payLinkOf(text: string): string | null {
  const link = readPayLink(text);
  return link && `${paths.sendToPerson}?${new URLSearchParams({ ...link })}`;
}
