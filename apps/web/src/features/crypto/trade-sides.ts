import type { CoinCode } from "@manilla/shared/assets";
import {
  buyCryptoAmount,
  buyForNaira,
  maxBuy,
  maxSellNaira,
  sellCryptoAmount,
  sellForNaira,
  type TradeFigures,
  type TradePrice,
  tradedShare,
} from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { formatCrypto } from "@manilla/shared/format-money";
import { formatMoney, type Money, toDecimal } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import type { FiatRates } from "#lib/live/rates.ts";
import { type Counted, coinCounted } from "#lib/money/maximum-amount.ts";

export type Side = "buy" | "sell";
export type Mode = "naira" | "crypto";

/** Computed by the same functions as on the server. */
export interface SideRules {
  forNaira: (amount: Money<"NGN">, coin: CoinCode, at: TradePrice) => TradeFigures;
  forCrypto: (amount: Money<CoinCode>, at: TradePrice) => TradeFigures;
  /** Naira for one dollar on this side. */
  rate: (fiat: FiatRates) => number | undefined;
  cost: (figures: TradeFigures) => Money;
  counted: (how: { mode: Mode; at: TradePrice | null }) => Counted;
  /** The highest amount that the balance allows. Null while its price is unknown. */
  maximum: (balance: Money, how: { mode: Mode; coin: CoinCode; at: TradePrice | null }) => Money | null;
  minimum: string;
  insufficient: (missing: Money) => string;
}

// The balance is in the asset that the side pays with, so the casts in `maximum` hold.
export const sideRules: Record<Side, SideRules> = {
  buy: {
    forNaira: buyForNaira,
    forCrypto: buyCryptoAmount,
    rate: (fiat) => fiat.buyRates["NGN-USD"],
    cost: (figures) => figures.total,
    // A limit counts a naira amount as it is, whatever the price. It counts a coin amount by its value.
    counted: ({ mode }) => (mode === "naira" ? { NGN: tradedShare } : coinCounted({ NGN: tradedShare })),
    maximum: (balance, { mode, coin, at }) =>
      mode === "naira" ? balance : at && maxBuy(balance as Money<"NGN">, coin, at),
    minimum: t(cryptoMessages.minimumBuy),
    insufficient: (missing) => t(cryptoMessages.insufficientNaira(formatMoney(missing))),
  },
  sell: {
    forNaira: sellForNaira,
    forCrypto: sellCryptoAmount,
    rate: (fiat) => fiat.sellRates["USD-NGN"],
    cost: (figures) => figures.crypto,
    counted: ({ at }) => coinCounted({ NGN: at?.price.times(at.rate) }),
    maximum: (balance, { mode, at }) =>
      mode === "crypto" ? balance : at && maxSellNaira(balance as Money<CoinCode>, at),
    minimum: t(cryptoMessages.minimumSell),
    insufficient: (missing) =>
      t(cryptoMessages.insufficientCrypto(missing.asset, formatCrypto(toDecimal(missing)))),
  },
};

export const sideWords = {
  buy: {
    title: t("Buy Crypto"),
    picker: t("You are buying"),
    amount: t("Amount to spend"),
    refused: t(cryptoMessages.buyNaira),
    action: t("Buy"),
    refusal: { failed: t("Purchase failed"), failedInSheet: t("Failed to buy crypto") },
  },
  sell: {
    title: t("Sell Crypto"),
    picker: t("You are selling"),
    amount: t("Amount to receive"),
    refused: t(cryptoMessages.sellNaira),
    action: t("Sell"),
    refusal: { failed: t("Sale failed"), failedInSheet: t("Failed to sell crypto") },
  },
} as const;
