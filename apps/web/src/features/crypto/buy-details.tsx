import type { CoinCode } from "@manilla/shared/assets";
import { feePercent, type TradeFigures, type TradePrice } from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { formatAsset, formatNaira, formatRate } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { useCryptoRates, useFiatRates } from "../../lib/live/rates.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DetailsList } from "../../ui/details-list.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Problem } from "./buy-preview.ts";

export interface BuyDetailsProps {
  at: TradePrice | null;
  coin: CoinCode;
  figures: TradeFigures | null;
}

/** The whole sum: price, rate, value, fee, total, and what arrives. */
export function BuyDetails({ at, coin, figures }: BuyDetailsProps) {
  const waiting = <Skeleton className="ml-auto h-4 w-24" />;
  const naira = (pick: (figures: TradeFigures) => Parameters<typeof toDecimal>[0]) =>
    formatNaira(figures ? toDecimal(pick(figures)) : "0");
  return (
    <Card>
      <h2 className="font-semibold">Transaction Details</h2>
      <DetailsList
        rows={[
          {
            label: `${coin} price`,
            value: at ? <MoneyText value={at.price.toFixed()} asset="PRICE" /> : waiting,
          },
          { label: "Rate", value: at ? `₦${formatRate(at.rate.toFixed())} per $1` : waiting },
          { label: "Value", value: naira((sum) => sum.value) },
          { label: `Fee (${feePercent.buy}%)`, value: naira((sum) => sum.fee) },
          { label: "Total", value: naira((sum) => sum.total), strong: true },
          {
            label: "You receive",
            value: formatAsset(coin, figures ? toDecimal(figures.crypto) : "0"),
            strong: true,
          },
        ]}
      />
    </Card>
  );
}

/** Why it cannot be bought like this; each also stops the button. */
export function BuyWarnings({ problems }: { problems: readonly Problem[] }) {
  return problems.map((problem) => {
    if (problem.is !== "minimum" && problem.is !== "insufficient") return null;
    return (
      <Banner key={problem.is} live tone={problem.is === "minimum" ? "warning" : "error"}>
        {problem.message}
      </Banner>
    );
  });
}

/** Without prices nothing can be computed; with old ones the screen goes on and the server decides. */
export function RatesBanner() {
  const crypto = useCryptoRates();
  const fiat = useFiatRates();
  const missing = [crypto, fiat].filter((query) => query.isError && !query.data);
  if (missing.length === 0) return null;
  return (
    <Banner
      live
      tone="error"
      action={
        <Button
          size="sm"
          variant="secondary"
          loading={missing.some((query) => query.isFetching)}
          onClick={() => missing.forEach((query) => void query.refetch())}
        >
          Try Again
        </Button>
      }
    >
      {cryptoMessages.ratesFailed}
    </Banner>
  );
}
