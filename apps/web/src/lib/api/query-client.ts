import { hours, seconds } from "@manilla/shared/duration";
import { QueryClient } from "@tanstack/react-query";
import { onSessionChange, readSession } from "../session/session.ts";
import { ApiError } from "./api-error.ts";

/** The one cache. Old data stays on the screen while newer is fetched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: seconds(15),
      // Longer than the app lock hides the screens, which would come back without what they show.
      gcTime: hours(24),
      retry: (failures, error) => failures < 2 && worthAnotherTry(error),
      retryDelay: (failures) => Math.min(seconds(2 ** failures), seconds(4)),
      networkMode: "offlineFirst",
    },
    // A repeat of something that moves money is a person's decision, made with the same key.
    mutations: { retry: false, networkMode: "always" },
  },
});

let owner = readSession()?.user.id;

// One person's figures are never shown to the next one on the same device.
onSessionChange(() => {
  const next = readSession()?.user.id;
  if (next !== owner) {
    // What is still being asked with the ended session would only be refused.
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
