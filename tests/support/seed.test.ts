import type { Context } from "@manilla/core/context";
import { verifyBooks } from "@manilla/core/ledger/verify";
import { testContext } from "@manilla/core/testing/context";
import { expect, it } from "vitest";
import { seedBetweenPeople } from "../../prisma/seed/between-people.ts";
import { seedCases } from "../../prisma/seed/cases.ts";
import { seedMoney } from "../../prisma/seed/money.ts";
import { seedNotifications } from "../../prisma/seed/notifications.ts";
import { seedPeople } from "../../prisma/seed/people.ts";
import { seedRecipients } from "../../prisma/seed/recipients.ts";

async function seedAll(ctx: Context): Promise<unknown> {
  await seedPeople(ctx);
  await seedMoney(ctx);
  await seedCases(ctx);
  await seedBetweenPeople(ctx);
  await seedRecipients(ctx);
  await seedNotifications(ctx);
  return ctx.prisma.$queryRaw`
    select kind, state, final, count(*)::int as count, (select count(*)::int from public.bill_recipient) as recipients
    from ledger.transaction group by kind, state, final order by kind, state`;
}

it("the demo data is whole after the first start, and a second start changes nothing", async () => {
  const ctx = await testContext();
  const first = await seedAll(ctx);
  expect(first).toContainEqual(
    expect.objectContaining({
      kind: "naira.deposit",
      state: "expired",
      final: true,
      count: 1,
      recipients: 4,
    }),
  );
  expect(await seedAll(ctx)).toEqual(first);
  expect(await verifyBooks(ctx.pool)).toEqual([]);
});
