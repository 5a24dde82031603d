import { openShelf } from "../control/books.ts";
import { drawDigits, hashWords } from "../dice.ts";
import type { World } from "../world.ts";
import { tellQuidax } from "./answers.ts";
import { makeAddress } from "./chain-addresses.ts";
import { custodyCoin, networkOfCoin } from "./coins.ts";

export interface CustodyUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
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
}

export type Custody = ReturnType<typeof openCustody>;

const generationSeconds = 0.4;
export const houseId = "q7d1h0me";

export function openCustody(world: World) {
  const users = openShelf<CustodyUser>(world.books, "quidax", "user");
  const addresses = openShelf<CustodyAddress>(world.books, "quidax", "address");
  const house = { id: "me", email: "treasury@example.com", firstName: "House", lastName: "Float" };

  function generate(pending: CustodyAddress) {
    const coin = custodyCoin(pending.currency);
    const network = coin && networkOfCoin(coin, pending.network);
    if (!network) return;
    world.clock.after(generationSeconds, () => {
      const { currency, tag, index } = pending;
      const words = [world.config.seed, currency, network.id, ...(tag === null ? [index] : [])];
      const ready = { ...pending, address: makeAddress(network.family, ...words) };
      addresses.put(ready.id, ready, { outcome: "generated" });
      const data = describeAddress(ready);
      tellQuidax(world, { event: "wallet.address.generated", reference: ready.id, data });
    });
  }

  for (const address of addresses.all()) if (address.address === null) generate(address);

  return {
    user: (id: string) => (id === "me" ? house : users.get(id)),
    users: () => users.all(),
    createUser(person: Omit<CustodyUser, "id">): CustodyUser | "exists" {
      const id = hashWords("quidax user", person.email.toLowerCase()).toString("hex").slice(0, 8);
      return users.get(id) ? "exists" : users.put(id, { id, ...person }, { outcome: "created" });
    },
    addressesOf: (userId: string, currency: string) =>
      addresses.all().filter((address) => address.userId === userId && address.currency === currency),
    createAddress(of: Pick<CustodyAddress, "userId" | "currency" | "network">): CustodyAddress {
      const index = addresses.all().length;
      const id = hashWords("quidax address", index).toString("hex").slice(0, 8);
      const tag = of.currency === "xrp" ? drawDigits(9, "tag", index) : null;
      const pending = { id, index, ...of, address: null, tag };
      addresses.put(id, pending, { outcome: "requested" });
      generate(pending);
      return pending;
    },
    /** Returns the account that owns the address. If accounts share the address (XRP), the tag selects the account. */
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

export function describeUser({ id, email, firstName, lastName }: CustodyUser) {
  return { id: id === "me" ? houseId : id, email, first_name: firstName, last_name: lastName };
}

export function describeAddress({ id, currency, address, network, tag }: CustodyAddress) {
  return { id, currency, address, network, destination_tag: tag };
}
