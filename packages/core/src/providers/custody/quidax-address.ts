import { minutes } from "@manilla/shared/duration";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ProviderClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { Rail } from "./port.ts";
import { isOnRail, type NetworkFor, type VendorNetwork } from "./quidax-networks.ts";

type Place = { address: string; memo: string | null };

const address = z.looseObject({
  address: z.string().max(200).nullish(),
  network: z.string().max(40).nullish().catch(null),
  destination_tag: z.union([z.string().max(64), z.number()]).nullish(),
});
const addressAnswer = z.looseObject({ data: address });
/** A list, or the one there is. */
const addressesAnswer = z.looseObject({
  data: z.union([z.array(address), address.transform((one) => [one])]),
});

/** So long a new address is waited for before another one is asked for. */
const waitMs = minutes(1);
/** More addresses than are asked for in that time; without a bound each would be remembered for good. */
const mostRequests = 10_000;

/**
 * Where an account receives on a rail. The vendor's GET of "the address" answers its default network whatever is asked,
 * so addresses are listed, and made with POST, network by network; one that names another network is never shown.
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

/** An address that names no network is believed only where the coin has no other. */
function names(one: z.output<typeof address>, rail: Rail, network: VendorNetwork): boolean {
  return one.network ? isOnRail(rail, one.network) : network.isOnly;
}

function placeOf({ address: text, destination_tag: tag }: z.output<typeof address>): Place | null {
  const hasTag = tag !== null && tag !== undefined && tag !== "";
  return text ? { address: text, memo: hasTag ? String(tag) : null } : null;
}
