import { useState } from "react";
import { callMilliseconds } from "../api.ts";
import { queryClient } from "../query-client.ts";

/** Everything on the screen asked again, because somebody wants to know; `refreshing` until the answers are here. */
export function useRefresh() {
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    // Without a connection a question waits for one: nobody is shown a wheel that long.
    const longEnough = new Promise((resolve) => setTimeout(resolve, callMilliseconds));
    await Promise.race([queryClient.refetchQueries({ type: "active" }), longEnough]);
    setRefreshing(false);
  }

  return { refreshing, refresh: () => void refresh() };
}
