import type { Context } from "../../context.ts";
import type { BillCodes, BillVendor, VendorProduct } from "../../providers/bills/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import type { BillOrderRequest } from "../bill.ts";

export type CatalogueKind = "data" | "cable" | "electricity";
const kinds: readonly CatalogueKind[] = ["data", "cable", "electricity"];

const mostRows = 500;
const identifierShape = /^[a-z0-9-]{2,64}$/;

export async function refreshCatalogue(ctx: Context): Promise<void> {
  for (const kind of kinds) {
    await refreshBillers(ctx, kind).catch((error: unknown) =>
      ctx.log.warn({ err: error, kind }, "refreshing the list of billers failed; the old list stays"),
    );
  }
  const sellers = await ctx.prisma.billBiller.findMany({ where: { kind: { in: ["data", "cable"] } } });
  for (const { identifier } of sellers) {
    await refreshProducts(ctx, identifier).catch((error: unknown) =>
      ctx.log.warn(
        { err: error, biller: identifier },
        "refreshing a list of products failed; the old list stays",
      ),
    );
  }
}

/**
 * Throws ProviderError and keeps the stored billers if the vendor fails, or if the vendor's list is empty or too
 * long.
 */
export async function refreshBillers(ctx: Context, kind: CatalogueKind): Promise<void> {
  const vendor = firstVendor(ctx, kind);
  const listed = await vendor.billers(kind);
  const rows = listed
    .flatMap((biller) => vendor.codes.catalogueBillers(kind, biller))
    .filter(({ identifier }) => identifierShape.test(identifier));
  if (rows.length === 0 || rows.length > mostRows) throw unbelievable(kind);
  const seenAt = ctx.clock.now();
  const upserts = rows.map(({ identifier, name }, position) => {
    const facts = {
      kind,
      name: name.slice(0, 120),
      codes: billerCodes(ctx, kind, identifier),
      position,
      seenAt,
    };
    return ctx.prisma.billBiller.upsert({
      where: { identifier },
      create: { identifier, ...facts },
      update: facts,
    });
  });
  const gone = { kind, identifier: { notIn: rows.map(({ identifier }) => identifier) } };
  await ctx.prisma.$transaction([...upserts, ctx.prisma.billBiller.deleteMany({ where: gone })]);
}

function billerCodes(ctx: Context, kind: CatalogueKind, identifier: string): BillOrderRequest["codes"] {
  const codes: Record<string, BillCodes> = {};
  for (const vendor of vendorsOf(ctx, kind)) {
    const theirs = vendor.codes.billerCodes(identifier);
    if (theirs) codes[vendor.name] = theirs;
  }
  return codes;
}

/**
 * Throws ProviderError and keeps the stored products if the vendor fails, or if the vendor's list is empty or too
 * long.
 */
export async function refreshProducts(ctx: Context, biller: string): Promise<void> {
  const row = await ctx.prisma.billBiller.findUnique({ where: { identifier: biller } });
  if (row?.kind !== "data" && row?.kind !== "cable") return;
  const { kind } = row;
  const [first, ...others] = vendorsOf(ctx, kind);
  const codes = first?.codes.billerCodes(biller);
  if (!first || !codes) return;
  const [theirs, ...elsewhere] = await Promise.all([
    first.products(kind, codes.service),
    ...others.map((vendor) => productsElsewhere(vendor, kind, biller)),
  ]);
  const sold = theirs.filter(({ code, price }) => code.length <= 64 && price.units > 0n);
  if (sold.length === 0 || sold.length > mostRows) throw unbelievable(biller);
  const data = sold.map((product, position) => {
    const own = { [first.name]: { service: codes.service, product: product.orderCode } };
    const elsewhereCodes = codesElsewhere(product, elsewhere);
    return { ...productRow(product), biller, position, codes: { ...own, ...elsewhereCodes } };
  });
  await ctx.prisma.$transaction([
    ctx.prisma.billProduct.deleteMany({ where: { biller } }),
    ctx.prisma.billProduct.createMany({ data, skipDuplicates: true }),
    ctx.prisma.billBiller.update({ where: { identifier: biller }, data: { productsAt: ctx.clock.now() } }),
  ]);
}

function productRow(product: VendorProduct) {
  return {
    code: product.code,
    name: product.name.slice(0, 120),
    data: product.data.slice(0, 60),
    validity: product.validity.slice(0, 60),
    kobo: product.price.units,
    durationValue: product.duration.value,
    durationType: product.duration.type.slice(0, 30),
  };
}

type Elsewhere = { vendor: BillVendor["name"]; service: string; products: VendorProduct[] };

function codesElsewhere(product: VendorProduct, elsewhere: readonly Elsewhere[]): BillOrderRequest["codes"] {
  const codes: Record<string, BillCodes> = {};
  for (const { vendor, service, products } of elsewhere) {
    const same = sameProduct(product, products);
    if (same) codes[vendor] = { service, product: same.orderCode };
  }
  return codes;
}

async function productsElsewhere(
  vendor: BillVendor,
  kind: "data" | "cable",
  biller: string,
): Promise<Elsewhere> {
  const codes = vendor.codes.billerCodes(biller);
  const nothing = { vendor: vendor.name, service: codes?.service ?? "", products: [] };
  if (!codes) return nothing;
  try {
    return { ...nothing, products: await vendor.products(kind, codes.service) };
  } catch (error) {
    if (error instanceof ProviderError) return nothing;
    throw error;
  }
}

function vendorsOf(ctx: Context, kind: CatalogueKind): BillVendor[] {
  return ctx.providers.bills.filter(({ sells }) => sells.has(kind));
}

function firstVendor(ctx: Context, kind: CatalogueKind): BillVendor {
  const [vendor] = vendorsOf(ctx, kind);
  if (!vendor) throw new Error(`No vendor sells ${kind}`);
  return vendor;
}

function unbelievable(what: string): ProviderError {
  return new ProviderError("unreadable", `the list of ${what} is empty or too long`);
}

export function sameProduct(
  product: VendorProduct,
  others: readonly VendorProduct[],
): VendorProduct | undefined {
  const samePrice = others.filter(({ price }) => price.units === product.price.units);
  return (
    samePrice.find(({ orderCode }) => plain(orderCode) === plain(product.orderCode)) ??
    only(samePrice.filter(({ name }) => plain(name) === plain(product.name)))
  );
}

function only<T>(found: readonly T[]): T | undefined {
  return found.length === 1 ? found[0] : undefined;
}

/** Removes the price, spaces and punctuation: "GOtv Jinja N3,900" and "gotv-jinja" both become "gotvjinja". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\bn[0-9,]+\b/g, "")
    .replace(/[^a-z0-9]/g, "");
}
