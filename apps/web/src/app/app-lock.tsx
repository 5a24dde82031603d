import { Activity, type ReactNode, Suspense, useState } from "react";
import { useLocked } from "../lib/app-lock.ts";
import { lazyPart } from "../lib/lazy-code.ts";

const LockScreen = lazyPart(
  async () => (await import("../features/users/security/lock-screen.tsx")).LockScreen,
);

/**
 * Hides the screens behind the lock after a time without use. They keep what was typed and what a payment under way comes to,
 * and go on after unlocking: meanwhile their effects are stopped, so that no result times out unseen. A page that opens locked has none.
 */
export function AppLock({ children }: { children: ReactNode }) {
  const { locked, unlock } = useLocked();
  const [wasOpen, setWasOpen] = useState(!locked);
  if (!locked && !wasOpen) setWasOpen(true);
  return (
    <>
      {locked && (
        <Suspense fallback={null}>
          <LockScreen onUnlocked={unlock} />
        </Suspense>
      )}
      {wasOpen && <Activity mode={locked ? "hidden" : "visible"}>{children}</Activity>}
    </>
  );
}
