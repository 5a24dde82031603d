import { useState } from "react";
import { callMilliseconds } from "../api/connection.ts";
import { queryClient } from "../api/query-client.ts";

/** Reloads all data of the screen at the user's request; `refreshing` until the answers arrive. */
export function useRefresh() {
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    // Without a connection a request waits for one: the spinner does not show for that long.
    const longEnough = new Promise((resolve) => setTimeout(resolve, callMilliseconds));
    await Promise.race([queryClient.refetchQueries({ type: "active" }), longEnough]);
    setRefreshing(false);
  }

  return { refreshing, refresh: () => void refresh() };
}
