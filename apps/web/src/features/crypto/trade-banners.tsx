import type { CoinCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useDashboard } from "#lib/live/balances.ts";
import { useCryptoRates, useFiatRates } from "#lib/live/rates.ts";
import { RetryButton } from "#ui/states/waiting.tsx";
import type { Problem } from "./typed-amount.ts";

export function TradeWarnings({ problems }: { problems: readonly Problem[] }) {
  return problems.map((problem) => {
    if (!("message" in problem) || problem.kind === "invalid") return null;
    return (
      <Banner key={problem.kind} live tone={problem.kind === "insufficient" ? "error" : "warning"}>
        {problem.message}
      </Banner>
    );
  });
}

/** Without prices nothing can be computed. With old prices the screen works and the server decides. */
export function RatesBanner() {
  const rates = [useCryptoRates(), useFiatRates()];
  return <Missing queries={rates} message={() => t(cryptoMessages.ratesFailed)} />;
}

export function BalanceBanner() {
  return (
    <Missing
      queries={[useDashboard()]}
      message={(error) => messageOf(error, t("Failed to fetch dashboard data"))}
    />
  );
}

export function MissingPrices({ coins }: { coins: readonly CoinCode[] }) {
  const { data } = useCryptoRates();
  if (!data) return null;
  const missing = [...new Set(coins)].filter((coin) => !((data.cryptoRates[coin] ?? 0) > 0));
  if (missing.length === 0) return null;
  return (
    <Banner live tone="warning">
      {t(cryptoMessages.missingPrices(missing.join(", ")))}
    </Banner>
  );
}

interface MissingProps {
  queries: readonly Pick<UseQueryResult, "isError" | "data" | "error" | "isFetching" | "refetch">[];
  message: (error: unknown) => string;
}

/** Shows the message if a query has failed and has no earlier answer. */
function Missing({ queries, message }: MissingProps) {
  const missing = queries.filter((query) => query.isError && query.data === undefined);
  const [first] = missing;
  if (!first) return null;
  const all = {
    isFetching: missing.some((query) => query.isFetching),
    refetch: () => missing.map((query) => query.refetch()),
  };
  return (
    <Banner live tone="error" action={<RetryButton query={all} />}>
      {message(first.error)}
    </Banner>
  );
}
