import { listBillRecipients, saveBillRecipient } from "@manilla/core/bills/recipients/recipients";
import type { Context } from "@manilla/core/context";
import { actorNamed } from "./between-people.ts";

const saved = [
  { kind: "phone", number: "08031234504", provider: "MTN", name: "Chidi" },
  { kind: "phone", number: "08021234567", provider: "Airtel", name: "Mum" },
  { kind: "meter", number: "45012345678", provider: "Ikeja Electric Prepaid", name: "Mum's meter" },
  { kind: "card", number: "1234567895", provider: "GOtv", name: "Parlour" },
] as const;

export async function seedRecipients(ctx: Context): Promise<void> {
  const demo = await actorNamed(ctx, "demo");
  if (!demo || (await listBillRecipients(ctx, demo)).recipients.length > 0) return;
  for (const recipient of saved) await saveBillRecipient(ctx, demo, recipient);
}
