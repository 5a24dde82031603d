import type { Biller, CablePlan, DataBundle } from "@manilla/shared/bills/catalogue-contract";
import { millisecondsBetween, minutes } from "@manilla/shared/duration";
import { fromUnits, type Money } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { AppError } from "../../runtime/errors.ts";
import { type VendorCodes, vendorCodes } from "../bill.ts";
import { type CatalogueKind, refreshBillers, refreshProducts } from "./refresh-catalogue.ts";

/** A request refreshes products older than this, because the worker has probably failed to refresh them. */
const staleAfterMs = minutes(20);

/** Reads our own table, and queries the vendor only if the table is empty. Throws AppError provider_unavailable. */
export async function listBillers(ctx: Context, kind: CatalogueKind): Promise<{ providers: Biller[] }> {
  let rows = await billersOf(ctx, kind);
  if (rows.length === 0) {
    await orUnavailable(refreshBillers(ctx, kind));
    rows = await billersOf(ctx, kind);
  }
  return { providers: rows.map(({ identifier, name }) => ({ identifier, name })) };
}

/** Prices are in kobo. Throws AppError: not_found, provider_unavailable. */
export async function listBundles(ctx: Context, identifier: string): Promise<{ bundles: DataBundle[] }> {
  const rows = await productsOf(ctx, "data", identifier);
  return {
    bundles: rows.map((row) => ({
      code: row.code,
      name: row.name,
      data: row.data,
      validity: row.validity,
      price: wholeKobo(row.kobo),
    })),
  };
}

/** Prices are in kobo. Throws AppError: not_found, provider_unavailable. */
export async function listPlans(ctx: Context, identifier: string): Promise<{ plans: CablePlan[] }> {
  const rows = await productsOf(ctx, "cable", identifier);
  return {
    plans: rows.map((row) => ({
      plan_id: row.code,
      title: row.name,
      payment_options: [
        { price: wholeKobo(row.kobo), duration: { value: row.durationValue, type: row.durationType } },
      ],
    })),
  };
}

export type BillerRow = { name: string; codes: VendorCodes };

export async function findBiller(ctx: Context, kind: CatalogueKind, identifier: string): Promise<BillerRow> {
  await listBillers(ctx, kind);
  const row = await ctx.prisma.billBiller.findFirst({ where: { identifier, kind } });
  if (!row) throw new AppError("not_found");
  return { name: row.name, codes: vendorCodes.parse(row.codes) };
}

export type Product = BillerRow & { price: Money<"NGN"> };

export async function findProduct(
  ctx: Context,
  kind: "data" | "cable",
  { identifier, code: wanted }: { identifier: string; code: string },
): Promise<Product> {
  const row = (await productsOf(ctx, kind, identifier)).find((product) => product.code === wanted);
  if (!row) throw new AppError("not_found");
  return { name: row.name, codes: vendorCodes.parse(row.codes), price: fromUnits("NGN", row.kobo) };
}

/** The conversion is exact, because prices are far below 2^53 kobo. */
function wholeKobo(kobo: bigint): number {
  return Number.parseInt(kobo.toString(), 10);
}

function billersOf(ctx: Context, kind: CatalogueKind) {
  return ctx.prisma.billBiller.findMany({ where: { kind }, orderBy: { position: "asc" } });
}

async function productsOf(ctx: Context, kind: "data" | "cable", identifier: string) {
  await findBiller(ctx, kind, identifier);
  const { productsAt } = await ctx.prisma.billBiller.findUniqueOrThrow({ where: { identifier } });
  if (productsAt === null) await orUnavailable(refreshProducts(ctx, identifier));
  else if (millisecondsBetween(productsAt, ctx.clock.now()) > staleAfterMs) {
    await refreshProducts(ctx, identifier).catch((error: unknown) =>
      ctx.log.warn({ err: error, biller: identifier }, "refreshing prices failed; the old ones are served"),
    );
  }
  return ctx.prisma.billProduct.findMany({ where: { biller: identifier }, orderBy: { position: "asc" } });
}

async function orUnavailable(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError("provider_unavailable");
    throw error;
  }
}
