import { hours, seconds } from "@manilla/shared/duration";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { onlineManager, QueryClient } from "@tanstack/react-query";
import { onSessionChange, readSession } from "../session/session.ts";

// Its own first value is "online". A page that opened without a connection would then not load when there is one.
onlineManager.setOnline(navigator.onLine !== false);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: seconds(15),
      // A screen's data must still be cached after hours behind the app lock.
      gcTime: hours(24),
      retry: (failures, error) => failures < 1 && onlineManager.isOnline() && worthAnotherTry(error),
      retryDelay: seconds(1),
      networkMode: "offlineFirst",
    },
    // Only payments/send.ts retries a payment, under its own key.
    mutations: { retry: false, networkMode: "always" },
  },
});

let owner = readSession()?.user.id;

// The next user of the device must never see the previous user's data.
onSessionChange(() => {
  const next = readSession()?.user.id;
  if (next !== owner) {
    void queryClient.cancelQueries();
    queryClient.clear();
  }
  owner = next;
});

function worthAnotherTry(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === "network" || error.code === "timeout" || error.status >= 502)
  );
}
