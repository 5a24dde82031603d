import { assetName, isAsset } from "@manilla/shared/assets";
import { formatAsset } from "@manilla/shared/format-money";

/** "0.00012000 BTC" */
export function coins(currency: string, amount: string): string {
  return isAsset(currency) ? formatAsset(currency, amount) : `${amount} ${currency}`;
}

export function named(currency: string): string {
  return isAsset(currency) ? assetName(currency) : currency;
}
