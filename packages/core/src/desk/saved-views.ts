import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";

export interface SavedView {
  id: string;
  name: string;
  address: string;
}

const mostViews = 50;

export async function listViews(ctx: Context, { userId }: Staff): Promise<SavedView[]> {
  return await ctx.prisma.$queryRaw<
    SavedView[]
  >`select id, name, address from desk.saved_view where staff_id = ${userId} order by name limit ${mostViews}`;
}

/** Saves a page with its filters. The same name replaces the earlier view. Throws AppError conflict beyond 50. */
export async function saveView(
  ctx: Context,
  { userId }: Staff,
  view: Omit<SavedView, "id">,
): Promise<SavedView> {
  const { name, address } = view;
  await ctx.prisma.$executeRaw`delete from desk.saved_view where staff_id = ${userId} and name = ${name}`;
  const rows = await ctx.prisma.$queryRaw<
    SavedView[]
  >`insert into desk.saved_view (id, staff_id, name, address)
     select ${newId()}::uuid, ${userId}::uuid, ${name}::text, ${address}::text where (select count(*) from desk.saved_view where staff_id = ${userId}) < ${mostViews}
     on conflict (staff_id, name) do nothing returning id, name, address`;
  if (!rows[0])
    throw new AppError("conflict", { message: `There are ${mostViews} views: remove one first.` });
  return rows[0];
}

export async function removeView(ctx: Context, { userId }: Staff, id: string): Promise<void> {
  const rowCount = await ctx.prisma
    .$executeRaw`delete from desk.saved_view where staff_id = ${userId} and id = ${id}`;
  if (rowCount !== 1) throw new AppError("not_found");
}
