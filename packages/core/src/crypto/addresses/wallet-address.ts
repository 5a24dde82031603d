import { setTimeout as sleep } from "node:timers/promises";
import type { CoinCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { type Network, networkOf, networksOf } from "@manilla/shared/crypto/networks";
import { seconds } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import { decimalText, toMoney } from "@manilla/shared/money";
import type { getWalletAddress } from "@manilla/shared/wallet/deposit-contract";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { readCoin } from "../../runtime/read-coin.ts";
import { checkAddress } from "./check-address.ts";

const patienceMs = seconds(4);
const pauseMs = 200;

interface Place {
  address: string;
  memo: string | null;
}

/**
 * Returns the customer's address, which the first call creates. Throws AppError: unsupported_currency,
 * provider_unavailable.
 */
export async function readWalletAddress(
  ctx: Context,
  actor: Actor,
  input: { currency: string; network?: string | undefined },
): Promise<ReplyOf<typeof getWalletAddress>> {
  const coin = readCoin(input.currency);
  const network = networkOf(coin, input.network);
  if (!network) throw new AppError("unsupported_currency");
  const rail = { userId: actor.userId, coin, network: network.id };
  const place = assertFits((await stored(ctx, rail)) ?? (await make(ctx, rail)), { ctx, rail, network });
  return {
    ...place,
    network: network.id,
    confirmations: network.confirmations,
    minimum: decimalText(toMoney(coin, network.minimumDeposit)),
    networks: networksOf[coin].map(({ id, name }) => ({ id, name })),
  };
}

interface Rail {
  userId: string;
  coin: CoinCode;
  network: string;
}

async function stored(ctx: Context, { userId, coin, network }: Rail): Promise<Place | null> {
  return ctx.prisma.depositAddress.findUnique({
    select: { address: true, memo: true },
    where: { userId_coin_network: { userId, coin, network } },
  });
}

/** Creates an address, or returns the address that a concurrent call stored first. */
async function make(ctx: Context, rail: Rail): Promise<Place> {
  const { userId, coin, network } = rail;
  const given = await requestAddress(ctx, rail);
  const place = assertFits(given, { ctx, rail, network: networkOf(coin, network) });
  // Equal concurrent inserts may violate either unique constraint, so `on conflict` names no constraint.
  await ctx.prisma
    .$executeRaw`insert into deposit_address (id, user_id, coin, network, address, memo, created_at)
     values (${newId()}, ${userId}, ${coin}, ${network}, ${place.address}, ${place.memo}, ${ctx.clock.now()}) on conflict do nothing`;
  const address = await stored(ctx, rail);
  if (!address)
    throw new Error(`The custodian gave an address that is another person's: ${coin} on ${network}`);
  return address;
}

async function requestAddress(ctx: Context, rail: Rail): Promise<Place> {
  const { custody } = ctx.providers;
  const giveUpAt = performance.now() + patienceMs;
  try {
    const accountId = await accountOf(ctx, rail.userId);
    for (;;) {
      const place = await custody.address(accountId, rail);
      if (place) return place;
      if (performance.now() + pauseMs > giveUpAt) break;
      await sleep(pauseMs);
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const about = { err: error, kind: error.kind, provider: custody.name, ...rail };
    ctx.log.warn(about, "requesting a deposit address failed");
    throw new AppError("provider_unavailable", { retryAfterSeconds: 5 });
  }
  throw new AppError("provider_unavailable", {
    message: cryptoMessages.addressInPreparation,
    retryAfterSeconds: 3,
  });
}

async function accountOf(ctx: Context, userId: string): Promise<string> {
  const { custody } = ctx.providers;
  const where = { userId };
  const known = await ctx.prisma.custodyAccount.findUnique({ where });
  if (known) return known.accountId;
  const accountId = await custody.ensureAccount(userId);
  const row = { userId, provider: custody.name, accountId, createdAt: ctx.clock.now() };
  await ctx.prisma.custodyAccount.createMany({ data: [row], skipDuplicates: true });
  return (await ctx.prisma.custodyAccount.findUniqueOrThrow({ where })).accountId;
}

/** Refuses an invalid address from the custodian, because coins sent there would be lost. */
function assertFits(
  place: Place,
  { ctx, rail, network }: { ctx: Context; rail: Rail; network: Network | undefined },
): Place {
  const memo = place.memo ?? undefined;
  const check = checkAddress(rail.coin, { address: place.address, network: network?.id, memo });
  const complete = !network?.memo || place.memo !== null;
  if (check.valid && complete) return { address: check.address, memo: check.memo };
  ctx.log.fatal(
    { alarm: "custody", provider: ctx.providers.custody.name, ...rail, ...place },
    "custody address rejected: it is invalid for this network",
  );
  throw new AppError("provider_unavailable");
}
