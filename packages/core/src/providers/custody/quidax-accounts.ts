import { minutes } from "@manilla/shared/duration";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { loadOnce } from "../../concurrency/load-once.ts";
import type { ProviderClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { CustodyDeposit, Rail } from "./port.ts";
import { accountAnswer, type depositAnswer, isInternal } from "./quidax-format.ts";
import { isOnRail, type NetworkFor, type VendorNetwork } from "./quidax-networks.ts";

type Row = Pick<z.output<typeof depositAnswer>["data"], "type" | "user">;

/** In paths the company's own account is called `me`, but a transfer to it needs its id. */
export function createHouseAccount(client: ProviderClient) {
  const { get: id } = loadOnce(async () => {
    const { data } = await client.call({ method: "GET", path: "/users/me", reply: accountAnswer });
    return data.id;
  });

  return {
    id,
    /**
     * When we collect coins from a sub-account, our own account gets a deposit. Marks this deposit, so that it is not
     * booked as a customer's deposit. Throws ProviderError while the id of our own account is unknown.
     */
    async mark(deposit: CustodyDeposit, row: Row): Promise<CustodyDeposit> {
      if (!isInternal(row)) return deposit;
      const ours = await id();
      return [ours, "me"].includes(row.user?.id ?? "") ? { ...deposit, isCollection: true } : deposit;
    },
  };
}

export type HouseAccount = ReturnType<typeof createHouseAccount>;

type Place = { address: string; memo: string | null };

const address = z.looseObject({
  address: z.string().max(200).nullish(),
  network: z.string().max(40).nullish().catch(null),
  destination_tag: z.union([z.string().max(64), z.number()]).nullish(),
});
const addressAnswer = z.looseObject({ data: address });
const addressesAnswer = z.looseObject({
  data: z.union([z.array(address), address.transform((one) => [one])]),
});

const waitMs = minutes(1);
/** We remember up to this many requested addresses for `waitMs`, so that we do not request an address twice. */
const mostRequests = 10_000;

/**
 * Finds or creates an account's receiving address on a rail. Reads the list of addresses, because the vendor's GET for
 * a single address returns the address of the default network, where coins may be lost.
 */
export function createAddresses(client: ProviderClient, networkFor: NetworkFor) {
  const requested = new LRUCache<string, true>({ max: mostRequests, ttl: waitMs });

  return async function addressOf(accountId: string, rail: Rail): Promise<Place | null> {
    const network = await networkFor(accountId, rail, "deposits");
    const path = `/users/${accountId}/wallets/${rail.coin.toLowerCase()}/addresses`;
    const { data } = await client.call({ method: "GET", path, reply: addressesAnswer });
    const known = data.filter((one) => names(one, rail, network));
    const ready = known.map(placeOf).find((place) => place !== null);
    if (ready) return ready;
    const request = `${accountId} ${rail.coin} ${network.id}`;
    if (known.length > 0 || requested.has(request)) return null;
    const query = { network: network.id };
    const made = await client.call({ method: "POST", path, query, reply: addressAnswer });
    if (!names(made.data, rail, network)) {
      throw new ProviderError("unreadable", "quidax answered with an address of another network");
    }
    requested.set(request, true);
    return placeOf(made.data);
  };
}

function names(one: z.output<typeof address>, rail: Rail, network: VendorNetwork): boolean {
  return one.network ? isOnRail(rail, one.network) : network.isOnly;
}

function placeOf({ address: text, destination_tag: tag }: z.output<typeof address>): Place | null {
  const hasTag = tag !== null && tag !== undefined && tag !== "";
  return text ? { address: text, memo: hasTag ? String(tag) : null } : null;
}
