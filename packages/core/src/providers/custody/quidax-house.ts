import type { z } from "zod";
import { loadOnce } from "../../concurrency/load-once.ts";
import type { ProviderClient } from "../http.ts";
import type { CustodyDeposit } from "./port.ts";
import { accountAnswer, type depositAnswer, isInternal } from "./quidax-format.ts";

type Row = Pick<z.output<typeof depositAnswer>["data"], "type" | "user">;

/** The company's own account. Paths use `me`, transfers to it use an id. */
export function createHouseAccount(client: ProviderClient) {
  // All callers share one call, because a page has a hundred rows.
  const { get: id } = loadOnce(async () => {
    const { data } = await client.call({ method: "GET", path: "/users/me", reply: accountAnswer });
    return data.id;
  });

  return {
    id,
    /**
     * Marks collections. The vendor may list a collection also as a deposit of the receiving account, which is not
     * documented. Throws ProviderError while our own account is unknown: a collection mistaken for a customer's
     * deposit would be booked twice.
     */
    async mark(deposit: CustodyDeposit, row: Row): Promise<CustodyDeposit> {
      if (!isInternal(row)) return deposit;
      const ours = await id();
      return [ours, "me"].includes(row.user?.id ?? "") ? { ...deposit, isCollection: true } : deposit;
    },
  };
}

export type HouseAccount = ReturnType<typeof createHouseAccount>;
