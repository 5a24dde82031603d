import { type ReactNode, Suspense } from "react";
import { useLocked } from "../lib/app-lock.ts";
import { lazyPart } from "../lib/lazy-code.ts";

const LockScreen = lazyPart(
  async () => (await import("../features/users/security/lock-screen.tsx")).LockScreen,
);

/** Replaces the screens by the lock after a time without use; the locked screens are not in the page. */
export function AppLock({ children }: { children: ReactNode }) {
  const { locked, unlock } = useLocked();
  if (!locked) return children;
  return (
    <Suspense fallback={null}>
      <LockScreen onUnlocked={unlock} />
    </Suspense>
  );
}
