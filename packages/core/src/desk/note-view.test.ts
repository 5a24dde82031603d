import { TestClock, testContext } from "@manilla/testing/context";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { newId } from "../runtime/ids.ts";
import { noteView } from "./note-view.ts";

it("people count, operations do not, and an hour later others may be looked at", async () => {
  const clock = new TestClock();
  const ctx = await testContext({ overrides: { clock } });
  const { staff } = await staffMember(ctx, "agent");
  const customers = await Promise.all(
    Array.from({ length: 61 }, async () => (await createMember(ctx)).actor.userId),
  );
  const last = customers.pop() ?? "";
  const look = (subject: string) => noteView(ctx.desk, staff, { action: "customer.view", subject });
  for (let opened = 0; opened < 5; opened += 1) await look(newId());
  for (const id of customers) await look(id);
  await expect(look(last)).rejects.toMatchObject({ code: "rate_limited" });
  clock.pass(3_599);
  await expect(look(last)).rejects.toMatchObject({ code: "rate_limited" });
  clock.pass(2);
  await look(last);
});
