import type { CoinCode } from "@manilla/shared/assets";
import { belowMinimum, usdText, usdValue } from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { type SendFigures, sendFigures } from "@manilla/shared/crypto/send-figures";
import { type Decimal, positiveDecimal } from "@manilla/shared/decimal";
import { atLeast, exact, type Money, roundDown, toDecimal } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { insufficient } from "../swap/swap-preview.ts";
import { type Problem, typedAmount } from "../typed-amount.ts";

export interface SendGiven {
  raw: string;
  coin: CoinCode;
  /** Dollars and naira for one coin. Null while unknown. */
  prices: { usd: number; ngn: Decimal } | null;
  balance: Money<CoinCode> | null;
}

export interface SendPreview {
  figures: SendFigures | null;
  usd: string | null;
  naira: string | null;
  problems: readonly Problem[];
}

/** Computed by the same function as on the server. */
export function previewSend({ raw, coin, prices, balance }: SendGiven): SendPreview {
  const blank = { figures: null, usd: null, naira: null };
  if (raw === "") return { ...blank, problems: [{ kind: "empty" }] };
  const typed = typedAmount(raw, coin);
  if (typeof typed === "string") return { ...blank, problems: [{ kind: "invalid", message: typed }] };
  if (!prices || !balance) return { ...blank, problems: [{ kind: "prices" }] };
  const usd = usdValue(typed, positiveDecimal(prices.usd, "Price"));
  const naira = roundDown("NGN", exact(typed).times(prices.ngn));
  const problems: Problem[] = [];
  if (belowMinimum(usd)) problems.push({ kind: "minimum", message: t(cryptoMessages.minimumSend) });
  if (!atLeast(balance, typed)) problems.push(insufficient(balance));
  return { figures: sendFigures(typed), usd: usdText(usd), naira: toDecimal(naira), problems };
}
