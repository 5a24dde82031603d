import type { CoinCode } from "@manilla/shared/assets";
import { feePercent, type TradeFigures, type TradePrice } from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { formatAsset, formatNaira, formatRate } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "../../lib/api-error.ts";
import { useDashboard } from "../../lib/live/balances.ts";
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
  const rates = [useCryptoRates(), useFiatRates()];
  return <Missing queries={rates} message={() => cryptoMessages.ratesFailed} />;
}

/** Without a balance nobody knows what can be spent. */
export function BalanceBanner() {
  return (
    <Missing
      queries={[useDashboard()]}
      message={(error) => messageOf(error, "Failed to fetch dashboard data")}
    />
  );
}

interface MissingProps {
  queries: readonly Pick<UseQueryResult, "isError" | "data" | "error" | "isFetching" | "refetch">[];
  message: (error: unknown) => string;
}

/** Says what could not be loaded, for as long as there is not even an old answer. */
function Missing({ queries, message }: MissingProps) {
  const missing = queries.filter((query) => query.isError && query.data === undefined);
  const [first] = missing;
  if (!first) return null;
  function again() {
    for (const query of missing) void query.refetch();
  }
  return (
    <Banner
      live
      tone="error"
      action={
        <Button
          size="sm"
          variant="secondary"
          loading={missing.some((query) => query.isFetching)}
          onClick={again}
        >
          Try Again
        </Button>
      }
    >
      {message(first.error)}
    </Banner>
  );
}
