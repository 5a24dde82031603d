import type { z } from "zod";
import type { ProviderClient } from "../http.ts";
import type { CustodyDeposit } from "./port.ts";
import { accountAnswer, type depositAnswer, isInternal } from "./quidax-format.ts";

type Row = Pick<z.output<typeof depositAnswer>["data"], "type" | "user">;

/** The company's own account: `me` in paths, an id of its own where coins are sent to it. */
export function createHouseAccount(client: ProviderClient) {
  let known: Promise<string> | undefined;

  /** All callers wait for one call: a page of rows asks a hundred times at once. A failed call is forgotten. */
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
     * That a collection is also listed as a deposit of the account it arrives at is possible and not documented. Throws
     * ProviderError while our own account is unknown: a collection that is taken for a customer's deposit is booked twice.
     */
    async mark(deposit: CustodyDeposit, row: Row): Promise<CustodyDeposit> {
      if (!isInternal(row)) return deposit;
      const ours = await id();
      return [ours, "me"].includes(row.user?.id ?? "") ? { ...deposit, isCollection: true } : deposit;
    },
  };
}

export type HouseAccount = ReturnType<typeof createHouseAccount>;
