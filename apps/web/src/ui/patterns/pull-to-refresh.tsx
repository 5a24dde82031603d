import { callMilliseconds } from "@manilla/ui/api/connection.ts";
import { LoaderCircle } from "lucide-react";
import { type ReactNode, type TouchEvent, useRef, useState } from "react";
import { queryClient } from "#lib/api/query-client.ts";

const enoughPixels = 64;

export interface PullToRefreshProps {
  onRefresh: () => void;
  refreshing: boolean;
  children: ReactNode;
}

/** Works only on touch screens, so the page also needs a refresh button. */
export function PullToRefresh({ onRefresh, refreshing, children }: PullToRefreshProps) {
  const from = useRef<number | null>(null);
  // The latest distance in pixels, because the state `pulled` may be one render older.
  const way = useRef(0);
  const [pulled, setPulled] = useState(0);

  function begin({ touches }: TouchEvent) {
    way.current = 0;
    from.current = window.scrollY <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
  }

  function draw({ touches }: TouchEvent) {
    if (from.current === null) return;
    const half = ((touches[0]?.clientY ?? 0) - from.current) / 2;
    way.current = window.scrollY > 0 ? 0 : Math.min(Math.max(half, 0), enoughPixels);
    setPulled(way.current);
  }

  function end(refresh: boolean) {
    if (refresh && way.current >= enoughPixels) onRefresh();
    from.current = null;
    way.current = 0;
    setPulled(0);
  }

  return (
    <div
      onTouchStart={begin}
      onTouchMove={draw}
      onTouchEnd={() => end(true)}
      onTouchCancel={() => end(false)}
    >
      <div
        aria-hidden="true"
        className={`grid place-items-center overflow-hidden ${pulled >= enoughPixels ? "text-accent-ink" : "text-muted"}`}
        style={{ height: pulled || (refreshing ? enoughPixels : 0) }}
      >
        <LoaderCircle
          className={`size-6 ${refreshing ? "animate-turn" : ""}`}
          style={{ rotate: `${pulled * 4}deg` }}
        />
      </div>
      {children}
    </div>
  );
}

export function useRefresh() {
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    // Offline, a request waits for the connection, so the spinner stops after this time.
    const longEnough = new Promise((resolve) => setTimeout(resolve, callMilliseconds));
    await Promise.race([queryClient.refetchQueries({ type: "active" }), longEnough]);
    setRefreshing(false);
  }

  return { refreshing, refresh: () => void refresh() };
}
