import { openShelf } from "../control/books.ts";
import { digits, hash } from "../dice.ts";
import type { World } from "../world.ts";
import { tellQuidax } from "./answers.ts";
import { makeAddress } from "./chain-addresses.ts";
import { custodyCoin, networkOfCoin } from "./coins.ts";

export interface CustodyUser {
  id: string;
  sn: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: string;
}

export interface CustodyAddress {
  id: string;
  index: number;
  userId: string;
  currency: string;
  network: string;
  /** Null at first, because the vendor creates addresses asynchronously. */
  address: string | null;
  tag: string | null;
  createdAt: string;
}

interface NetworkSwitch {
  currency: string;
  network: string;
  use: "deposits" | "withdraws";
  enabled: boolean;
}

export type Custody = ReturnType<typeof openCustody>;

const generationSeconds = 0.4;
export const houseId = "q7d1h0me";

export function openCustody(world: World) {
  const users = openShelf<CustodyUser>(world.books, "quidax", "user");
  const addresses = openShelf<CustodyAddress>(world.books, "quidax", "address");
  const now = () => world.clock.now().toISOString();
  const switchedOff = new Set<string>();
  const master = {
    id: "me",
    sn: "QDXMASTER",
    email: "treasury@example.com",
    firstName: "House",
    lastName: "Float",
  };

  function generate(pending: CustodyAddress) {
    const coin = custodyCoin(pending.currency);
    const network = coin && networkOfCoin(coin, pending.network);
    if (!network) return;
    world.clock.after(generationSeconds, () => {
      const { currency, tag, index } = pending;
      const words = [world.config.seed, currency, network.id, ...(tag === null ? [index] : [])];
      const ready = { ...pending, address: makeAddress(network.family, ...words) };
      addresses.put(ready.id, ready, { outcome: "generated" });
      const data = describeAddress(ready, users.get(ready.userId));
      tellQuidax(world, { event: "wallet.address.generated", reference: ready.id, data });
    });
  }

  for (const address of addresses.all()) if (address.address === null) generate(address);

  return {
    user: (id: string) =>
      id === "me" ? { ...master, createdAt: "2024-01-01T00:00:00.000Z" } : users.get(id),
    users: () => users.all(),
    createUser({
      email,
      firstName,
      lastName,
    }: Pick<CustodyUser, "email" | "firstName" | "lastName">): CustodyUser | "exists" {
      const id = hash("quidax user", email.toLowerCase()).toString("hex").slice(0, 8);
      if (users.get(id)) return "exists";
      const sn = `QDX${digits(9, "sn", id)}`;
      return users.put(id, { id, sn, email, firstName, lastName, createdAt: now() }, { outcome: "created" });
    },
    addressesOf: (userId: string, currency: string) =>
      addresses.all().filter((address) => address.userId === userId && address.currency === currency),
    createAddress({
      userId,
      currency,
      network,
    }: Pick<CustodyAddress, "userId" | "currency" | "network">): CustodyAddress {
      const index = addresses.all().length;
      const id = hash("quidax address", index).toString("hex").slice(0, 8);
      const tag = currency === "xrp" ? digits(9, "tag", index) : null;
      const pending = { id, index, userId, currency, network, address: null, tag, createdAt: now() };
      addresses.put(id, pending, { outcome: "requested" });
      generate(pending);
      return pending;
    },
    switchNetwork({ currency, network, use, enabled }: NetworkSwitch) {
      const key = `${currency} ${network} ${use}`;
      if (enabled) switchedOff.delete(key);
      else switchedOff.add(key);
    },
    isSwitchedOff: (currency: string, network: string, use: NetworkSwitch["use"]) =>
      switchedOff.has(`${currency} ${network} ${use}`),
    /** Owner of the address. Where accounts share an address (XRP), the tag decides. */
    find(address: string, tag?: string): CustodyAddress | "tag_needed" | undefined {
      const sharing = addresses.all().filter((candidate) => sameAddress(candidate, address));
      if (sharing.length > 0 && sharing.every((candidate) => candidate.tag !== null)) {
        return tag === undefined ? "tag_needed" : sharing.find((candidate) => candidate.tag === tag);
      }
      return sharing[0];
    },
  };
}

function sameAddress({ address }: CustodyAddress, wanted: string): boolean {
  if (address === null) return false;
  return address.startsWith("0x") ? address.toLowerCase() === wanted.toLowerCase() : address === wanted;
}

export function describeUser(user: CustodyUser) {
  const { id, sn, email, firstName, lastName, createdAt } = user;
  const name = { first_name: firstName, last_name: lastName, display_name: null };
  return {
    id: id === "me" ? houseId : id,
    sn,
    email,
    reference: null,
    ...name,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export function describeAddress(record: CustodyAddress, user: CustodyUser | undefined) {
  return {
    id: record.id,
    reference: null,
    currency: record.currency,
    address: record.address,
    network: record.network,
    user: user ? describeUser(user) : null,
    destination_tag: record.tag,
    total_payments: null,
    created_at: record.createdAt,
    updated_at: record.createdAt,
  };
}
