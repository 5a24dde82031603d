import { Activity, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#lib/routes/lazy-code.ts";
import { useLocked } from "#lib/session/app-lock.ts";

const LockScreen = lazyPart(
  async () => (await import("#features/users/security/lock-screen.tsx")).LockScreen,
);

/**
 * Shows the lock instead of the screens and their navigation after a time without use. The hidden screens keep their state and running payments.
 * Their effects stop until the unlock, so that no result times out unseen. A page that opens locked renders no
 * screens.
 */
export function AppLock({ children }: { children: ReactNode }) {
  const { locked, unlock } = useLocked();
  const [wasOpen, setWasOpen] = useState(!locked);
  if (!locked && !wasOpen) setWasOpen(true);
  return (
    <>
      {locked && (
        <main>
          <Suspense fallback={null}>
            <LockScreen onUnlocked={unlock} />
          </Suspense>
        </main>
      )}
      {wasOpen && <Activity mode={locked ? "hidden" : "visible"}>{children}</Activity>}
    </>
  );
}
