import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { afterFirstUse, wasUsed } from "../../lib/first-use.ts";
import { isLite } from "../../lib/lite-mode.ts";

export interface NearViewProps {
  /** Keeps the place, and stays while the code of the rest is on its way. */
  standIn: ReactNode;
  children: ReactNode;
}

/**
 * What stands below the first view of a phone: rendered when it is nearly on the screen, or when the first view is in use,
 * which lite mode does not count. On a later visit it is there at once, so that Back finds the place that was left.
 */
export function NearView({ standIn, children }: NearViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(wasUsed);
  useEffect(() => {
    if (isShown) return;
    const show = () => startTransition(() => setShown(true));
    if (!isLite()) void afterFirstUse().then(show);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      rootMargin: "200px",
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [isShown]);
  return <Suspense fallback={standIn}>{isShown ? children : <div ref={place}>{standIn}</div>}</Suspense>;
}
