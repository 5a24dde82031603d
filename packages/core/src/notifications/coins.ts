import { assetName, isAsset } from "@manilla/shared/assets";
import { formatAsset } from "@manilla/shared/format-money";

/** "0.00012000 BTC" */
export function coins(currency: string, amount: string): string {
  return isAsset(currency) ? formatAsset(currency, amount) : `${amount} ${currency}`;
}

/** "Bitcoin" */
export function named(currency: string): string {
  return isAsset(currency) ? assetName(currency) : currency;
}

/** Enough of an address to recognise it: its beginning and its end. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;
}
