import { type ReactNode, Suspense } from "react";
import { useLocked } from "../../lib/app-lock.ts";
import { lazyPart } from "../../lib/lazy-code.ts";

const LockScreen = lazyPart(async () => (await import("./lock-screen.tsx")).LockScreen);

/** Shows the lock in place of the screens while nobody uses the app; what is below is not in the page. */
export function AppLock({ children }: { children: ReactNode }) {
  const { locked, unlock } = useLocked();
  if (!locked) return children;
  return (
    <Suspense fallback={null}>
      <LockScreen onUnlocked={unlock} />
    </Suspense>
  );
}
