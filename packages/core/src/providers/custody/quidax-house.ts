import type { z } from "zod";
import type { ProviderClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { CustodyDeposit } from "./port.ts";
import { accountAnswer, type depositAnswer } from "./quidax-format.ts";

type Row = Pick<z.output<typeof depositAnswer>["data"], "type" | "user">;

/** The company's own account: `me` in paths, an id of its own where coins are sent to it. */
export function createHouseAccount(client: ProviderClient) {
  let known: string | undefined;

  async function id(): Promise<string> {
    known ??= (await client.call({ method: "GET", path: "/users/me", reply: accountAnswer })).data.id;
    return known;
  }

  return {
    id,
    /** That a collection is also listed as a deposit of the account it arrives at is possible and not documented. */
    async mark(deposit: CustodyDeposit, { type, user }: Row): Promise<CustodyDeposit> {
      if (!/internal/i.test(type ?? "")) return deposit;
      const ours = await id().catch((error: unknown) => {
        if (error instanceof ProviderError) return "me";
        throw error;
      });
      return [ours, "me"].includes(user?.id ?? "") ? { ...deposit, isCollection: true } : deposit;
    },
  };
}

export type HouseAccount = ReturnType<typeof createHouseAccount>;
