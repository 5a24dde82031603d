import type { AssetCode } from "@manilla/shared/assets";
import { signedText } from "@manilla/shared/money";
import type { Context } from "../context.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { allFloats, type Float } from "./books.ts";

export async function refreshFloat(ctx: Context): Promise<void> {
  await Promise.all(allFloats(ctx).map((float) => ask(ctx, float)));
}

async function ask(ctx: Context, { provider, purpose, balances }: Float): Promise<void> {
  const at = ctx.clock.now();
  const which = { provider, purpose };
  const one = { provider_purpose: which };
  const answer = await balances().then(
    (found) => {
      const reported = Object.fromEntries(found.map(({ asset, units }) => [asset, String(units)]));
      return { balances: reported, toldAt: at, failure: null };
    },
    (error: unknown) => {
      const failure = error instanceof ProviderError ? error.kind : "bug";
      ctx.log[failure === "bug" ? "error" : "warn"](
        { err: error, provider, failure },
        "vendor balance query failed",
      );
      return { failure };
    },
  );
  const data = { ...answer, askedAt: at };
  await ctx.prisma.vendorFloat.upsert({ where: one, create: { ...which, ...data }, update: data });
}

export type HouseFloat = {
  account: string;
  asset: AssetCode;
  ours: string;
  underWay: string;
  theirs: string | null;
  difference: string | null;
  reported: string | null;
};

/** Returns each balance by our books and by the vendors' last answers, in main units (naira, not kobo). */
export async function houseFloat(ctx: Context): Promise<HouseFloat[]> {
  const rows = await ctx.prisma.$queryRaw<
    HouseFloat[]
  >`select purpose as account, asset, ours::text, under_way::text as "underWay", theirs::text, difference::text,
       told_at::text as reported
     from house_float order by purpose, asset`;
  return rows.map(({ ours, underWay, theirs, difference, ...row }) => ({
    ...row,
    ours: signedText(row.asset, BigInt(ours)),
    underWay: signedText(row.asset, BigInt(underWay)),
    theirs: theirs && signedText(row.asset, BigInt(theirs)),
    difference: difference && signedText(row.asset, BigInt(difference)),
  }));
}

export type Suspense = { asset: AssetCode; waitsAs: string; items: number; amount: string; since: Date };

export async function houseSuspense(ctx: Context): Promise<Suspense[]> {
  const rows = await ctx.prisma.$queryRaw<
    (Omit<Suspense, "amount"> & { units: string })[]
  >`select asset, waits_as as "waitsAs", items::int, units::text, oldest_at as since
     from house_suspense order by oldest_at`;
  return rows.map(({ units, ...row }) => ({ ...row, amount: signedText(row.asset, BigInt(units)) }));
}

export type VendorSilence = { provider: string; asked: string; reported: string | null; failure: string };

export async function silentVendors(ctx: Context): Promise<VendorSilence[]> {
  return await ctx.prisma.$queryRaw<VendorSilence[]>`
    select provider, asked_at::text as asked, told_at::text as reported, failure from vendor_float
    where failure is not null order by provider`;
}
