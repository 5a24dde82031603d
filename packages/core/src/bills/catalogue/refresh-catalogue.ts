import type { Context } from "../../context.ts";
import type { BillVendor, VendorProduct } from "../../providers/bills/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { sameProduct, vtpassCodes } from "./vendor-codes.ts";

export type CatalogueKind = "data" | "cable" | "electricity";
const kinds: readonly CatalogueKind[] = ["data", "cable", "electricity"];

/** More than any vendor sells: a list that is longer is not a catalogue. */
const mostRows = 500;
const identifierShape = /^[a-z0-9-]{2,64}$/;

/** Reads everything anew. What a vendor does not answer about stays as it was. */
export async function refreshCatalogue(ctx: Context): Promise<void> {
  for (const kind of kinds) {
    try {
      await refreshBillers(ctx, kind);
    } catch (error) {
      ctx.log.warn({ err: error, kind }, "the list of billers stays as it was");
    }
  }
  const sellers = await ctx.prisma.billBiller.findMany({ where: { kind: { in: ["data", "cable"] } } });
  for (const { identifier } of sellers) {
    try {
      await refreshProducts(ctx, identifier);
    } catch (error) {
      ctx.log.warn({ err: error, biller: identifier }, "a list of products stays as it was");
    }
  }
}

/** Who sells this kind, replaced as a whole. Throws ProviderError, and then nothing has changed. */
export async function refreshBillers(ctx: Context, kind: CatalogueKind): Promise<void> {
  const rows = (await firstVendor(ctx).billers(kind)).filter(({ service }) => identifierShape.test(service));
  if (rows.length === 0 || rows.length > mostRows) throw unbelievable(kind);
  const seenAt = ctx.clock.now();
  const upserts = rows.map(({ service: identifier, name }, position) => {
    const vtpass = vtpassCodes(identifier);
    const codes = { maplerad: { service: identifier, product: null }, ...(vtpass && { vtpass }) };
    const facts = { kind, name: name.slice(0, 120), codes, position, seenAt };
    return ctx.prisma.billBiller.upsert({
      where: { identifier },
      create: { identifier, ...facts },
      update: facts,
    });
  });
  const gone = { kind, identifier: { notIn: rows.map(({ service }) => service) } };
  await ctx.prisma.$transaction([...upserts, ctx.prisma.billBiller.deleteMany({ where: gone })]);
}

/** What a biller sells, replaced as a whole. Throws ProviderError, and then nothing has changed. */
export async function refreshProducts(ctx: Context, biller: string): Promise<void> {
  const row = await ctx.prisma.billBiller.findUnique({ where: { identifier: biller } });
  if (row?.kind !== "data" && row?.kind !== "cable") return;
  const { kind } = row;
  const [theirs, others] = await Promise.all([
    firstVendor(ctx).products(kind, biller),
    productsElsewhere(ctx, kind, biller),
  ]);
  const sold = theirs.filter(({ code, price }) => code.length <= 64 && price.units > 0n);
  if (sold.length === 0 || sold.length > mostRows) throw unbelievable(biller);
  const data = sold.map((product, position) => productRow({ biller, product, others, position }));
  await ctx.prisma.$transaction([
    ctx.prisma.billProduct.deleteMany({ where: { biller } }),
    ctx.prisma.billProduct.createMany({ data, skipDuplicates: true }),
    ctx.prisma.billBiller.update({ where: { identifier: biller }, data: { productsAt: ctx.clock.now() } }),
  ]);
}

function productRow(row: {
  biller: string;
  product: VendorProduct;
  others: readonly VendorProduct[];
  position: number;
}) {
  const { biller, product, others, position } = row;
  const elsewhere = vtpassCodes(biller);
  const same = elsewhere && sameProduct(product, others);
  return {
    biller,
    code: product.code,
    name: product.name.slice(0, 120),
    data: product.data.slice(0, 60),
    validity: product.validity.slice(0, 60),
    kobo: product.price.units,
    durationValue: product.duration.value,
    durationType: product.duration.type.slice(0, 30),
    codes: {
      maplerad: { service: biller, product: product.orderCode },
      ...(same && { vtpass: { service: elsewhere.service, product: same.orderCode } }),
    },
    position,
  };
}

/** Without them there is no second vendor for these products for a while, and that is all. */
async function productsElsewhere(
  ctx: Context,
  kind: "data" | "cable",
  biller: string,
): Promise<VendorProduct[]> {
  const second = ctx.providers.bills.find(({ name }) => name === "vtpass");
  const codes = vtpassCodes(biller);
  if (!second || !codes) return [];
  return second.products(kind, codes.service).catch((error: unknown) => {
    if (error instanceof ProviderError) return [];
    throw error;
  });
}

/** The catalogue speaks in this vendor's names. */
function firstVendor(ctx: Context): BillVendor {
  const vendor = ctx.providers.bills.find(({ name }) => name === "maplerad");
  if (!vendor) throw new Error("The catalogue's vendor is missing");
  return vendor;
}

function unbelievable(what: string): ProviderError {
  return new ProviderError("unreadable", `the list of ${what} can't be right`);
}
