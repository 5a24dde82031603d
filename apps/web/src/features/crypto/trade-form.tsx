import { type CoinCode, coinOf } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { formatNaira } from "@manilla/shared/format-money";
import { formatMoney, zeroMoney } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { SmallLink, SubmitButton, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { isNothing } from "#lib/money/share.ts";
import { type useMaximumAmount } from "#lib/money/use-maximum-amount.ts";
import { addMoneyLink } from "#lib/routes/add-money.ts";
import { AddMoney, AmountField } from "#ui/money/amount.tsx";
import type { Given, Preview } from "./trade-preview.ts";
import { blockingProblems, fieldError } from "./typed-amount.ts";

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

export function BuyLink({ coin }: { coin: CoinCode }) {
  return <SmallLink to={`${paths.buy}?currency=${coin.toLowerCase()}`} label={t("Buy {coin}", { coin })} />;
}

interface TradeAmountProps {
  given: Given;
  preview: Preview;
  maximum: ReturnType<typeof useMaximumAmount>;
  onValueChange: (raw: string) => void;
  onFlip: () => void;
}

export function TradeAmount({ given, preview, maximum, onValueChange, onFlip }: TradeAmountProps) {
  const { side, coin, raw } = given;
  const { figures } = preview;
  const inNaira = given.mode === "naira";
  const unit = inNaira ? { symbol: "₦", decimals: 2 } : { unit: coin, decimals: 8 };
  const fund = side === "sell" ? <BuyLink coin={coin} /> : <AddMoney />;
  return (
    <AmountField
      label={inNaira ? sideWords[side].amount : t("Amount of {coin}", { coin })}
      value={raw}
      onValueChange={onValueChange}
      {...unit}
      worth={`≈ ${formatMoney(inNaira ? (figures?.crypto ?? zeroMoney(coin)) : (figures?.total ?? zeroMoney("NGN")))}`}
      balance={maximum.note}
      onMax={isNothing(maximum.text) ? null : () => onValueChange(maximum.text)}
      onPart={(percent) => onValueChange(maximum.part(percent))}
      none={maximum.isEmpty ? fund : maximum.none}
      onFlip={onFlip}
      flipLabel={inNaira ? t("Enter amount in {coin}", { coin }) : t("Enter amount in naira")}
      error={fieldError(preview.problems)}
    />
  );
}

const reasons = {
  empty: t("Enter an amount"),
  invalid: t("Enter a valid amount"),
  prices: t("Waiting for prices"),
  minimum: t("Minimum is $1"),
  insufficient: t("Insufficient balance"),
  same: t("Choose another coin"),
} as const;

interface SubmitProps {
  given: Given;
  preview: Preview;
  isUnanswered: boolean;
}

export function TradeSubmit({ given: { side, coin, mode, raw }, preview, isUnanswered }: SubmitProps) {
  const [problem, ...others] = blockingProblems(preview.problems, isUnanswered);
  if (problem?.kind === "insufficient" && problem.missing !== undefined && others.length === 0) {
    const to = `${paths.buy}?currency=${coin.toLowerCase()}`;
    const link = addMoneyLink(problem.missing, { to, state: { typed: { mode, raw } } });
    return (
      <WideLink {...link} label={t("Add {amount}", { amount: formatNaira(link.state.addMoney.amount) })} />
    );
  }
  return (
    <SubmitButton
      label={problem ? reasons[problem.kind] : `${sideWords[side].action} ${coinOf(coin).name}`}
      pays
      disabled={problem !== undefined}
    />
  );
}
