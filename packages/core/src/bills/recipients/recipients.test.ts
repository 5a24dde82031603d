import { recipientsAtMost } from "@manilla/shared/bills/recipient-contract";
import { testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import {
  listBillRecipients,
  removeBillRecipient,
  renameBillRecipient,
  saveBillRecipient,
} from "./recipients.ts";

const ctx = await testContext();
const meter = {
  kind: "meter",
  number: "45011112233",
  provider: "Ikeja Electric Prepaid",
  name: "Mum's meter",
} as const;

it("is saved once under its newest name, renamed and removed, by its owner alone", async () => {
  const [{ actor: ada }, { actor: bola }] = [await createMember(ctx), await createMember(ctx)];
  await saveBillRecipient(ctx, ada, { ...meter, name: "Meter" });
  const { recipients } = await saveBillRecipient(ctx, ada, meter);
  expect(recipients).toEqual([{ ...meter, id: expect.any(String) }]);
  const id = recipients[0]?.id ?? "";
  await expect(renameBillRecipient(ctx, bola, { id, name: "Mine" })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(removeBillRecipient(ctx, bola, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await renameBillRecipient(ctx, ada, { id, name: "Mum's house" })).recipients).toMatchObject([
    { name: "Mum's house", provider: meter.provider },
  ]);
  expect((await removeBillRecipient(ctx, ada, id)).recipients).toEqual([]);
});

it("is one phone, however it is written", async () => {
  const { actor } = await createMember(ctx);
  for (const number of ["+2348031234567", "08031234567"])
    await saveBillRecipient(ctx, actor, { kind: "phone", number, name: "Tunde" });
  expect((await listBillRecipients(ctx, actor)).recipients).toMatchObject([
    { number: "08031234567", provider: null },
  ]);
  await expect(
    saveBillRecipient(ctx, actor, { kind: "phone", number: "12345678", name: "No phone" }),
  ).rejects.toMatchObject({ code: "bad_request" });
});

it("ends at fifty, and a saved one can still be renamed", async () => {
  const { actor } = await createMember(ctx);
  for (let index = 0; index < recipientsAtMost; index += 1)
    await saveBillRecipient(ctx, actor, { ...meter, number: String(45_011_110_000 + index) });
  await expect(saveBillRecipient(ctx, actor, meter)).rejects.toMatchObject({ code: "limit_exceeded" });
  await saveBillRecipient(ctx, actor, { ...meter, number: "45011110000", name: "Shop" });
  expect((await listBillRecipients(ctx, actor)).recipients.map(({ name }) => name)).toContain("Shop");
});

it.each([
  ["phone", "12345678", "Please enter a valid Nigerian phone number"],
  ["card", "+2348031234567", "Please enter a valid smart card number (8-12 digits)"],
  ["card", "1234567890123", "Please enter a valid smart card number (8-12 digits)"],
  ["meter", "+45011112233", "Please enter a valid meter number (8-15 digits)"],
] as const)("refuses a wrong %s in its own words (%s)", async (kind, number, message) => {
  const { actor } = await createMember(ctx);
  const input = { kind, number, name: "Mum" };
  await expect(saveBillRecipient(ctx, actor, input)).rejects.toMatchObject({ code: "bad_request", message });
});
