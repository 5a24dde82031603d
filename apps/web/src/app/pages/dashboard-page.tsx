import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect } from "react";
import { useFlowSucceeded } from "#features/kyc/use-flow.ts";
import { Bell } from "#features/notifications/bell.tsx";
import { DashboardScreen, useIsEarly } from "#features/wallet/dashboard-screen.tsx";
import { queryClient } from "#lib/api/query-client.ts";
import { dashboardQuery, useDashboard } from "#lib/live/balances.ts";
import { cryptoRatesQuery, fiatRatesQuery, useCryptoRates } from "#lib/live/rates.ts";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { useSession } from "#lib/session/session.ts";
import { Skeleton, SkeletonRows } from "#ui/base/skeleton.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

const MandatoryVerification = lazyPart(
  async () => (await import("../mandatory-verification.tsx")).MandatoryVerification,
);

/** Loads later, because the list is below the first view of a phone. */
const RatesList = lazyPart(async () => (await import("#features/market/rates-list.tsx")).RatesList);

const Offers = lazyPart(async () => (await import("../offers.tsx")).Offers);

/** Requests the data of the dashboard's total before the screen renders. */
export function prefetchTotal(): void {
  const needed: Promise<unknown>[] = [
    import("#features/wallet/holdings.tsx"),
    queryClient.query(dashboardQuery),
    queryClient.query(cryptoRatesQuery),
    queryClient.query(fiatRatesQuery),
  ];
  // A failure is ignored here, because the screen repeats the request and shows its failure.
  for (const one of needed) one.catch(() => {});
}

export function DashboardPage() {
  const level = useDashboard().data?.kyc.level;
  const isEarly = useIsEarly();
  // `likely` is a guess, because the stored level may be outdated. The guess only loads code early.
  const likely = useSession()?.user.kycLevel === 0;
  useEffect(() => {
    if (likely) void import("../mandatory-verification.tsx").catch(() => {});
  }, [likely]);
  const succeeded = useFlowSucceeded();
  return (
    <>
      <DashboardScreen bell={<Bell />} offer={!isEarly && <Offers />} rates={<Rates isEarly={isEarly} />} />
      {(level === 0 || succeeded) && <MandatoryVerification />}
    </>
  );
}

function Rates({ isEarly }: { isEarly: boolean }) {
  const standIn = (
    <Section title={t("Market Rates")}>
      <Waiting query={useCryptoRates()} failed={t("Failed to fetch exchange rates")}>
        <Skeleton className="h-11 rounded-full" />
        <Card tone="rows">
          <SkeletonRows count={8} />
        </Card>
      </Waiting>
    </Section>
  );
  if (isEarly) return standIn;
  return <RatesList fallback={standIn} />;
}
