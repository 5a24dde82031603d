import { type CoinCode, coinCodes } from "@manilla/shared/assets";
import { networksOf } from "@manilla/shared/crypto/networks";
import { minutes } from "@manilla/shared/duration";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ProviderClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { Rail } from "./port.ts";
import { ownRefusal } from "./quidax-client.ts";

/**
 * Maps the names of networks, ours and other usual names, to the vendor's ids. The vendor's public answers confirm only
 * btc, trc20, erc20 and bep20.
 */
const usualWords: Readonly<Record<string, string>> = {
  btc: "btc",
  bitcoin: "btc",
  erc20: "erc20",
  eth: "erc20",
  ethereum: "erc20",
  trc20: "trc20",
  trx: "trc20",
  tron: "trc20",
  bep20: "bep20",
  bsc: "bep20",
  solana: "solana",
  sol: "solana",
  spl: "solana",
  ripple: "xrp",
  litecoin: "ltc",
  dogecoin: "doge",
  cardano: "cardano",
  ada: "cardano",
  polygon: "polygon",
  matic: "polygon",
  pol: "polygon",
  avalanche: "avax",
  avaxc: "avax",
  "avax-c": "avax",
};
const seenInPublic = new Set(["btc", "trc20", "erc20", "bep20"]);

function usualWord({ network }: Pick<Rail, "network">): string {
  const word = usualWords[network];
  if (!word) throw new RangeError(`the custodian has no network ${network}`);
  return word;
}

function sameChain(vendorId: string): string {
  const word = vendorId.trim().toLowerCase();
  return usualWords[word] ?? word;
}

export function isOnRail(rail: Pick<Rail, "network">, vendorId: string): boolean {
  return sameChain(vendorId) === usualWord(rail);
}

export function ourNetwork(coin: CoinCode, vendorId: string | null | undefined): string | null {
  if (!vendorId) return null;
  return networksOf[coin].find(({ id }) => isOnRail({ network: id }, vendorId))?.id ?? null;
}

const flag = z.boolean().nullish().catch(null);
const network = z.looseObject({
  id: z.string().min(1).max(40),
  deposits_enabled: flag,
  withdraws_enabled: flag,
});
const walletAnswer = z.looseObject({
  data: z.looseObject({ networks: z.array(network).nullish().catch(null) }),
});
type Listed = z.output<typeof network>;

export type VendorNetwork = { id: string; isOnly: boolean };
export type Use = "deposits" | "withdraws";

const keptMs = minutes(1);

/**
 * Reads the networks of a coin from the coin's wallet at the vendor, because the vendor can change the ids and switch
 * off networks. Throws ProviderError for a network that the vendor does not serve now.
 */
export function createNetworks(client: ProviderClient) {
  const kept = new LRUCache<CoinCode, readonly Listed[]>({ max: coinCodes.length, ttl: keptMs });

  async function listed(accountId: string, rail: Rail): Promise<readonly Listed[]> {
    const known = kept.get(rail.coin);
    if (known) return known;
    const path = `/users/${accountId}/wallets/${rail.coin.toLowerCase()}`;
    const wallet = await client.call({ method: "GET", path, reply: walletAnswer }).catch((error: unknown) => {
      // After a refusal, `networkFor` uses the id in `usualWords` if the vendor's public answers confirm this id.
      if (ownRefusal(error) && seenInPublic.has(usualWord(rail))) return undefined;
      throw error;
    });
    const networks = wallet?.data.networks ?? [];
    if (networks.length > 0) kept.set(rail.coin, networks);
    return networks;
  }

  return async function networkFor(accountId: string, rail: Rail, use: Use): Promise<VendorNetwork> {
    const networks = await listed(accountId, rail);
    if (networks.length === 0) return { id: usualWord(rail), isOnly: false };
    const found = networks.find(({ id }) => isOnRail(rail, id));
    if (!found) throw notServed(rail, "is not among the networks");
    const enabled = use === "deposits" ? found.deposits_enabled : found.withdraws_enabled;
    if (enabled === false) throw notServed(rail, `is switched off for ${use}`);
    return { id: found.id, isOnly: networks.length === 1 };
  };
}

export type NetworkFor = ReturnType<typeof createNetworks>;

function notServed({ coin, network: name }: Rail, why: string): ProviderError {
  return new ProviderError("refused", `quidax: ${name} of ${coin} ${why}`, { unsent: true });
}
