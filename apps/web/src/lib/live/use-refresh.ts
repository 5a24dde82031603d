import { callMilliseconds } from "@manilla/ui/api/connection.ts";
import { useState } from "react";
import { queryClient } from "../api/query-client.ts";

export function useRefresh() {
  const [refreshing, setRefreshing] = useState(false);

  async function refresh() {
    setRefreshing(true);
    // Offline, a request waits for the connection, but the spinner must stop.
    const longEnough = new Promise((resolve) => setTimeout(resolve, callMilliseconds));
    await Promise.race([queryClient.refetchQueries({ type: "active" }), longEnough]);
    setRefreshing(false);
  }

  return { refreshing, refresh: () => void refresh() };
}
