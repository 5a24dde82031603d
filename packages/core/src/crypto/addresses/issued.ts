import type { CoinCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { type Network, networksOf } from "@manilla/shared/crypto/networks";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { checkAddress } from "./check-address.ts";

export interface Destination {
  network: Network;
  address: string;
  memo: string | null;
}

type Row = { user_id: string; fits: boolean; closed: boolean };

/**
 * Returns the customer who receives coins at this address, or null if the address is not ours. Throws AppError
 * invalid_address if no customer has the tag, or if the customer has closed the account.
 */
export async function findReceiver(ctx: Context, to: Destination): Promise<string | null> {
  // `fits` is true if the row's address needs no tag, or if its tag is the given tag.
  const networks = networksLike(to.network);
  const rows = await ctx.prisma.$queryRaw<Row[]>`
  select a.user_id, a.fits,
    exists (select from users u where u.id = a.user_id and u.closed_at is not null) as closed
  from (
    (select user_id, true as fits from deposit_address
     where address = ${to.address} and network = any (${networks}) and (memo is null or memo = ${to.memo}) order by created_at limit 1)
    union all
    (select user_id, false from deposit_address where address = ${to.address} and network = any (${networks}) limit 1)
  ) a order by a.fits desc limit 1`;
  const found = rows[0];
  if (!found) return null;
  if (!found.fits) {
    const { tagMissing, tagUnknown } = cryptoMessages;
    throw new AppError("invalid_address", to.memo === null ? tagMissing : tagUnknown);
  }
  if (found.closed) throw closedReceiver();
  return found.user_id;
}

export function closedReceiver(): AppError {
  return new AppError("invalid_address", "This address is no longer in use.");
}

/**
 * Returns the customer with exactly this address, network and tag. Returns null if there is no such customer or the
 * account is closed.
 */
export async function findOwner(
  ctx: Context,
  place: { coin: CoinCode; network: string | null; address: string | null; memo: string | null },
): Promise<string | null> {
  if (place.network === null || place.address === null) return null;
  // The custodian may write an address in lower case, so the address is converted to the network's usual form.
  const check = checkAddress(place.coin, { address: place.address, network: place.network });
  const address = check.valid ? check.address : place.address;
  const rows = await ctx.prisma.$queryRaw<{ user_id: string }[]>`select user_id from deposit_address a
     where coin = ${place.coin} and network = ${place.network} and address = ${address} and memo is not distinct from ${place.memo}
       and not exists (select from users u where u.id = a.user_id and u.closed_at is not null)`;
  return rows[0]?.user_id ?? null;
}

/** Returns all networks of the network's address family, because one key controls the same address on all of them. */
function networksLike({ family }: Network): string[] {
  const all = Object.values(networksOf).flat();
  return [...new Set(all.filter((network) => network.family === family).map(({ id }) => id))];
}
