import type { z } from "zod";
import type { ProviderClient } from "../http.ts";
import type { CustodyDeposit } from "./port.ts";
import { accountAnswer, type depositAnswer, isInternal } from "./quidax-format.ts";

type Row = Pick<z.output<typeof depositAnswer>["data"], "type" | "user">;

/** The company's own account. Paths use `me`, transfers to it use an id. */
export function createHouseAccount(client: ProviderClient) {
  let known: Promise<string> | undefined;

  /** All callers share one call, because a page has a hundred rows. A failed call is not cached. */
  function id(): Promise<string> {
    known ??= client.call({ method: "GET", path: "/users/me", reply: accountAnswer }).then(
      ({ data }) => data.id,
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    return known;
  }

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
