import { Suspense, useEffect } from "react";
import { useFlowSucceeded } from "../../features/kyc/use-flow.ts";
import { Bell } from "../../features/notifications/bell.tsx";
import { DashboardScreen } from "../../features/wallet/dashboard-screen.tsx";
import { lazyPart } from "../../lib/lazy-code.ts";
import { useDashboard } from "../../lib/live/balances.ts";
import { useSession } from "../../lib/session/session.ts";
import { t } from "../../lib/texts/t.ts";
import { Card, Section } from "../../ui/base/card.tsx";
import { Skeleton, SkeletonRows } from "../../ui/base/skeleton.tsx";

/** Most people have been verified long ago: its code is fetched only for those who have not. */
const MandatoryVerification = lazyPart(
  async () => (await import("../mandatory-verification.tsx")).MandatoryVerification,
);

/** Below the first view of a phone. */
const RatesList = lazyPart(async () => (await import("../../features/market/rates-list.tsx")).RatesList);

/** Asked after the first money. */
const Offers = lazyPart(async () => (await import("../offers.tsx")).Offers);

/** The dashboard is three features on one page; only here may they meet. */
export function DashboardPage() {
  const level = useDashboard().data?.kyc.level;
  // The stored session may be older than a verification: it only says whose code is likely to be needed.
  const likely = useSession()?.user.kycLevel === 0;
  useEffect(() => {
    if (likely) void import("../mandatory-verification.tsx").catch(() => {});
  }, [likely]);
  const succeeded = useFlowSucceeded();
  return (
    <>
      <DashboardScreen
        bell={<Bell />}
        offer={
          <Suspense>
            <Offers />
          </Suspense>
        }
        rates={<Rates />}
      />
      {(level === 0 || succeeded) && (
        <Suspense>
          <MandatoryVerification />
        </Suspense>
      )}
    </>
  );
}

function Rates() {
  const standIn = (
    <Section title={t("Market Rates")}>
      <Skeleton className="h-11 rounded-full" />
      <Card tone="rows">
        <SkeletonRows count={8} />
      </Card>
    </Section>
  );
  return (
    <Suspense fallback={standIn}>
      <RatesList />
    </Suspense>
  );
}
