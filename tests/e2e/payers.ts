import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import type { RecipientKind } from "@manilla/shared/bills/recipient-contract";
import type { Page } from "playwright-core";
import { callApi, controlSandbox, type Person, personWithNaira, signIn } from "./people.ts";
import { firstBox } from "./screens.ts";

export async function createPayer(page: Page, naira = "20000"): Promise<Person> {
  return signIn(page, await personWithNaira(naira));
}

type History = { transactions: BillTransaction[] };
export const billsOf = async ({ token }: Person) =>
  (await callApi<History>("GET", "/bills/history", { token })).transactions;

type Saved = [name: string, kind: RecipientKind, number: string, provider: string];

export async function saveRecipients({ token }: Person, recipients: Saved[]): Promise<void> {
  for (const [name, kind, number, provider] of recipients)
    await callApi("POST", "/bills/recipients", { token, body: { kind, number, provider, name } });
}

export async function payAll(page: Page, pin = "2580"): Promise<void> {
  await firstBox(page, "Enter your 4-digit PIN").pressSequentially(pin);
}

type BillOutcome = "stuck" | "failed" | "reversed";

/** Sets the vendor's outcome of every bill of this recipient, or of the next `times` bills. */
export function decideBills(vendor: string, recipient: string, outcome: BillOutcome, times?: number) {
  return controlSandbox("POST", "/bills", { vendor, recipient, outcome, ...(times && { times }) });
}
