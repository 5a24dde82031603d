import type {
  saveAddress as contract,
  SavedAddress,
  validateAddress as validation,
} from "@manilla/shared/crypto/send-contract";
import type { BodyOf, ReplyOf } from "@manilla/shared/http/route";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { type ExportPart, koboInText, newestOf } from "../export-part.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import { personTransaction } from "../runtime/person-transaction.ts";
import { readCoin } from "../runtime/read-coin.ts";
import { checkAddress } from "./addresses/check-address.ts";
import { findReceiver } from "./addresses/issued.ts";

const longest = 200;

export async function listAddresses(ctx: Context, actor: Actor): Promise<SavedAddress[]> {
  const rows = await ctx.prisma.savedAddress.findMany({
    where: { userId: actor.userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: longest,
  });
  return rows.map(describe);
}

/** Throws AppError invalid_address, already_exists. */
export async function saveAddress(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof contract>,
): Promise<SavedAddress> {
  const coin = readCoin(input.currency);
  const check = checkAddress(coin, input);
  if (!check.valid) throw new AppError("invalid_address", check.reason);
  await findReceiver(ctx, check);
  const { userId } = actor;
  const row = {
    id: newId(),
    userId,
    label: input.label,
    coin,
    network: check.network.id,
    address: check.address,
    memo: check.memo,
    createdAt: ctx.clock.now(),
  };
  await personTransaction(ctx, userId, async (transaction) => {
    if ((await transaction.savedAddress.count({ where: { userId } })) >= longest)
      throw new AppError("bad_request", `You can save up to ${longest} addresses.`);
    const { count } = await transaction.savedAddress.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) throw new AppError("already_exists", "You've already saved this address.");
  });
  return describe(row);
}

export async function removeAddress(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { count } = await ctx.prisma.savedAddress.deleteMany({ where: { id, userId: actor.userId } });
  if (count === 0) throw new AppError("not_found");
}

type Row = Omit<SavedAddress, "currency" | "createdAt"> & { coin: string; createdAt: Date };

function describe({ id, label, coin, network, address, memo, createdAt }: Row): SavedAddress {
  return { id, label, currency: coin, network, address, memo, createdAt: createdAt.toISOString() };
}

export async function validateAddress(
  ctx: Context,
  input: { currency: string; address: string; network?: string | undefined; memo?: string | undefined },
): Promise<ReplyOf<typeof validation>> {
  const coin = readCoin(input.currency);
  const check = checkAddress(coin, input);
  if (!check.valid) return { valid: false, reason: check.reason };
  try {
    await findReceiver(ctx, check);
    return { valid: true, network: check.network.id };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_address")
      return { valid: false, reason: error.message };
    throw error;
  }
}

export const exportCrypto: ExportPart = async (ctx, of) => {
  const runs = { runs: { take: of.maxRows, orderBy: { at: "desc" } } } as const;
  const [savedAddresses, depositAddresses, buys] = await Promise.all([
    ctx.prisma.savedAddress.findMany(newestOf(of)),
    ctx.prisma.depositAddress.findMany(newestOf(of)),
    ctx.prisma.recurringBuy.findMany({ ...newestOf(of), include: runs }),
  ]);
  return { savedAddresses, depositAddresses, recurringBuys: buys.map(koboInText) };
};
