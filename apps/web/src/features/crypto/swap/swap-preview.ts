import { type CoinCode, isCoin } from "@manilla/shared/assets";
import type { Quote } from "@manilla/shared/crypto/contract";
import { isTooSmall, type SwapFigures, swapFigures, usdText, usdValue } from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { Decimal, positiveDecimal } from "@manilla/shared/decimal";
import { formatCrypto, formatNaira, formatRate, formatUsd } from "@manilla/shared/format-money";
import { decimalText, isAtLeast, type Money, roundDown, toDecimal } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { type Problem, typedAmount } from "../typed-amount.ts";

export interface SwapGiven {
  raw: string;
  from: CoinCode;
  to: CoinCode;
  /** Dollars for one coin. */
  prices: Readonly<Record<string, number>> | null;
  balance: Money<CoinCode> | null;
  /** Naira for one coin of each side at the mid rate, or undefined while unknown. */
  naira: { from: number | undefined; to: number | undefined };
}

export interface SwapPreview {
  figures: SwapFigures | null;
  worth: Worth;
  receiveWorth: Worth;
  rate: string | null;
  problems: readonly Problem[];
}

interface Worth {
  usd: string;
  ngn: string | null;
}

export function worthText({ usd, ngn }: Worth): string {
  return `≈ ${formatUsd(usd)}${ngn === null ? "" : ` · ${formatNaira(ngn)}`}`;
}

const noWorth: Worth = { usd: "0.00", ngn: "0.00" };

function worthOf(coins: Money<CoinCode>, usd: Decimal, rate: number | undefined): Worth {
  const ngn = rate ? decimalText(roundDown("NGN", toDecimal(coins).times(rate))) : null;
  return { usd: usdText(usd), ngn };
}

/** Computes the shown figures with the functions that the server also uses. */
export function previewSwap(given: SwapGiven): SwapPreview {
  const { raw, from, to, balance } = given;
  const same: Problem[] = from === to ? [{ kind: "same", message: t(cryptoMessages.sameCurrency) }] : [];
  const prices = pairOf(given);
  const rate = prices && same.length === 0 ? rateText(from, to, prices.from.div(prices.to)) : null;
  const blank = { figures: null, worth: noWorth, receiveWorth: noWorth, rate };
  const typed = typedAmount(raw, from);
  if ("kind" in typed) return { ...blank, problems: [...same, typed] };
  if (!prices || !balance) return { ...blank, problems: [...same, { kind: "prices" }] };
  const usd = usdValue(typed, prices.from);
  const problems = [...same];
  if (isTooSmall(usd)) problems.push({ kind: "minimum", message: t(cryptoMessages.minimumSwap) });
  if (!isAtLeast(balance, typed)) problems.push(insufficientBalance(balance));
  const worth = worthOf(typed, usd, given.naira.from);
  if (from === to) return { ...blank, worth, problems };
  const figures = swapFigures(typed, to, prices.from, prices.to);
  return {
    figures,
    worth,
    receiveWorth: worthOf(figures.receive, usdValue(figures.receive, prices.to), given.naira.to),
    rate,
    problems,
  };
}

export function insufficientBalance(balance: Money<CoinCode>): Problem {
  return {
    kind: "insufficient",
    message: t(cryptoMessages.insufficientSwap(balance.asset, formatCrypto(decimalText(balance)))),
  };
}

function pairOf({ from, to, prices }: SwapGiven): { from: Decimal; to: Decimal } | null {
  const [first, second] = [prices?.[from] ?? 0, prices?.[to] ?? 0];
  if (!(first > 0) || !(second > 0)) return null;
  return { from: positiveDecimal(first, "Price"), to: positiveDecimal(second, "Price") };
}

/** Returns the rate before the fee: "1 BTC = 28.51 ETH". */
export function swapRate({ currency, toCurrency, cryptoAmount, fee, receive }: Quote): string {
  const [from, to] = [currency, toCurrency ?? ""];
  if (!isCoin(from) || !isCoin(to)) return "";
  return rateText(from, to, new Decimal(receive).plus(fee).div(cryptoAmount));
}

function rateText(from: CoinCode, to: CoinCode, rate: Decimal): string {
  // Six decimals are too few if one coin is worth a millionth of the other.
  const text = rate.lt("0.01")
    ? formatCrypto(rate.toFixed(8, Decimal.ROUND_DOWN))
    : formatRate(rate.toFixed());
  return `1 ${from} = ${text} ${to}`;
}
