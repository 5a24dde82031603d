import { Suspense, useEffect } from "react";
import { useFlowSucceeded } from "../features/kyc/use-flow.ts";
import { RatesList } from "../features/market/rates-list.tsx";
import { Bell } from "../features/notifications/bell.tsx";
import { DashboardScreen } from "../features/wallet/dashboard-screen.tsx";
import { lazyPart } from "../lib/lazy-code.ts";
import { useDashboard } from "../lib/live/balances.ts";
import { useSession } from "../lib/session/session.ts";

/** Most people have been verified long ago: its code is fetched only for those who have not. */
const MandatoryVerification = lazyPart(
  async () => (await import("./mandatory-verification.tsx")).MandatoryVerification,
);

/** The dashboard is three features on one page; only here may they meet. */
export function DashboardPage() {
  const level = useDashboard().data?.kyc.level;
  // The stored session may be older than a verification: it only says whose code is likely to be needed.
  const likely = useSession()?.user.kycLevel === 0;
  useEffect(() => {
    if (likely) void import("./mandatory-verification.tsx").catch(() => {});
  }, [likely]);
  const succeeded = useFlowSucceeded();
  return (
    <>
      <DashboardScreen bell={<Bell />} rates={<RatesList />} />
      {(level === 0 || succeeded) && (
        <Suspense>
          <MandatoryVerification />
        </Suspense>
      )}
    </>
  );
}
