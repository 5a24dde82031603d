import type { CoinCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useDashboard } from "#lib/live/balances.ts";
import { useCryptoRates } from "#lib/live/rates.ts";
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

/** Shows an error if a query failed and has no older data. */
export function FailedLoads({ rates = [] }: { rates?: readonly UseQueryResult[] }) {
  const dashboard = useDashboard();
  const queries = [...rates, dashboard];
  const failed = queries.filter((query) => query.isError && query.data === undefined);
  const [first] = failed;
  if (!first) return null;
  const all = {
    isFetching: failed.some((query) => query.isFetching),
    refetch: () => failed.map((query) => query.refetch()),
  };
  return (
    <Banner live tone="error" action={<RetryButton query={all} />}>
      {first === dashboard
        ? messageOf(first.error, t("Failed to fetch dashboard data"))
        : t(cryptoMessages.ratesFailed)}
    </Banner>
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
