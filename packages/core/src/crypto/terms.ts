import { type AssetCode, assetCodes, type CoinCode, coinCodes } from "@manilla/shared/assets";
import {
  buyCryptoAmount,
  buyForNaira,
  isTooSmallForServer,
  sellCryptoAmount,
  sellForNaira,
  swapFigures,
  usdCents,
  usdValue,
} from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { sendFigures } from "@manilla/shared/crypto/send-figures";
import { fromUnits, type Money } from "@manilla/shared/money";
import { z } from "zod";
import type { TradingPrices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { parseAmount, refuseTooLarge } from "../runtime/parse-amount.ts";
import { readCoin } from "../runtime/read-coin.ts";

export type Side = Terms["side"];

export interface TradeRequest {
  side: Side;
  currency: CoinCode;
  toCurrency: CoinCode | null;
  amount: Money;
}

/** JSON has no bigint, so units are stored as texts. */
const unitsCodec = z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String });
const moneyOf = <Asset extends AssetCode>(assets: readonly Asset[]) =>
  z.codec(z.object({ asset: z.enum(assets), units: unitsCodec }), z.custom<Money<Asset>>(), {
    decode: ({ asset, units }) => fromUnits(asset, units),
    encode: ({ asset, units }) => ({ asset, units }),
  });

export const quotedTerms = z.object({
  side: z.enum(["buy", "sell", "swap", "send"]),
  currency: z.enum(coinCodes),
  toCurrency: z.enum(coinCodes).nullable(),
  /** The amount of the coin, including the fee of a send. */
  crypto: moneyOf(coinCodes),
  /** Naira value before the fee. */
  value: moneyOf(["NGN"]),
  fee: moneyOf(assetCodes),
  total: moneyOf(assetCodes),
  receive: moneyOf(assetCodes),
  dollarCents: unitsCodec,
  price: z.string(),
  rate: z.string(),
  midRate: z.string(),
});
export type Terms = z.output<typeof quotedTerms>;

const minimumMessage = {
  buy: cryptoMessages.minimumBuy,
  sell: cryptoMessages.minimumSell,
  swap: cryptoMessages.minimumSwap,
  send: cryptoMessages.minimumSend,
} as const;

const nairaMessage = {
  buy: cryptoMessages.buyNaira,
  sell: cryptoMessages.sellNaira,
  swap: cryptoMessages.swapNaira,
  send: cryptoMessages.sendNaira,
} as const;

/** Throws AppError: same_currency, unsupported_currency, bad_request (naira as coin, or an invalid amount). */
export function parseTradeRequest(input: {
  side: Side;
  currency: string;
  toCurrency?: string | undefined;
  amount: string | number;
  amountIn: "crypto" | "naira";
}): TradeRequest {
  const currency = coinFrom(input.currency, nairaMessage[input.side]);
  const toCurrency =
    input.side === "swap" ? coinFrom(input.toCurrency ?? "", cryptoMessages.swapToNaira) : null;
  if (currency === toCurrency) throw new AppError("same_currency");
  if (input.amountIn === "naira" && (input.side === "swap" || input.side === "send")) {
    throw new AppError("bad_request", "Only purchases and sales take an amount in naira");
  }
  const amount = parseAmount(input.amountIn === "naira" ? "NGN" : currency, input.amount);
  return { side: input.side, currency, toCurrency, amount };
}

function coinFrom(text: string, forNaira: string): CoinCode {
  if (text.toUpperCase() === "NGN") throw new AppError("bad_request", forNaira);
  return readCoin(text);
}

/** Throws AppError: below_minimum (under one dollar), bad_request (the value exceeds the ledger's range). */
export function termsOf(request: TradeRequest, at: TradingPrices, to: TradingPrices | null): Terms {
  const terms = figures(request, at, to);
  refuseTooLarge(terms.crypto, terms.value, terms.fee, terms.total, terms.receive);
  const usd = usdValue(terms.crypto, at.price);
  if (isTooSmallForServer(usd) || terms.receive.units === 0n) {
    throw new AppError("below_minimum", minimumMessage[request.side]);
  }
  const dollarCents = usdCents(usd);
  const rate = request.side === "buy" ? at.buyRate : request.side === "sell" ? at.sellRate : at.midRate;
  return {
    ...terms,
    side: request.side,
    currency: request.currency,
    toCurrency: request.toCurrency,
    dollarCents,
    price: at.price.toFixed(),
    rate: rate.toFixed(),
    midRate: at.midRate.toFixed(),
  };
}

type Figures = Pick<Terms, "crypto" | "value" | "fee" | "total" | "receive">;

function figures(request: TradeRequest, at: TradingPrices, to: TradingPrices | null): Figures {
  const { side, currency, amount } = request;
  const inNaira = amount.asset === "NGN" ? fromUnits("NGN", amount.units) : null;
  const inCrypto = fromUnits(currency, amount.units);
  if (side === "buy") {
    const price = { price: at.price, rate: at.buyRate };
    const f = inNaira ? buyForNaira(inNaira, currency, price) : buyCryptoAmount(inCrypto, price);
    return { ...f, receive: f.crypto };
  }
  if (side === "sell") {
    const price = { price: at.price, rate: at.sellRate };
    const f = inNaira ? sellForNaira(inNaira, currency, price) : sellCryptoAmount(inCrypto, price);
    return { crypto: f.crypto, value: f.value, fee: f.fee, total: f.crypto, receive: f.total };
  }
  const { value } = sellCryptoAmount(inCrypto, { price: at.price, rate: at.midRate });
  if (side === "send") {
    const f = sendFigures(inCrypto);
    return { crypto: inCrypto, value, fee: f.fee, total: inCrypto, receive: f.receive };
  }
  if (!to || !request.toCurrency) throw new RangeError("A swap needs the price of both coins");
  const f = swapFigures(inCrypto, request.toCurrency, at.price, to.price);
  return { crypto: inCrypto, value, fee: f.fee, total: inCrypto, receive: f.receive };
}

export function factsOf({ total, fee, price, rate, value, dollarCents }: Terms) {
  return { moneyOut: total, fee, price, rate, nairaValue: value, dollarCents };
}
