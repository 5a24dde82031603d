import { listPurchases } from "@manilla/shared/crypto/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import { userDataKey } from "../../lib/live/balances.ts";

/** The latest fifty purchases and sales. */
export function usePurchases() {
  return useQuery({
    queryKey: [userDataKey, "purchases"],
    queryFn: async ({ signal }) => (await call(listPurchases, { query: { limit: 50 }, signal })).purchases,
  });
}
