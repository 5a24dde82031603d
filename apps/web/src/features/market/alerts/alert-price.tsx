import type { AlertUnit } from "@manilla/shared/market/alert-contract";
import { MoneyText } from "#ui/money/money-text.tsx";

/** Naira has two decimals, dollars have as many as the coin needs. */
export function AlertPrice({ price, unit }: { price: number; unit: AlertUnit }) {
  return unit === "NGN" ? (
    <MoneyText value={price.toFixed(2)} asset="NGN" />
  ) : (
    <MoneyText value={price} asset="PRICE" />
  );
}
