import { fromUnits, type Money } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorEntry } from "../books/port.ts";
import { ProviderError } from "../provider-error.ts";
import type { WebhookMessage } from "../webhooks/port.ts";
import { readJson } from "../webhooks.ts";
import { isNaira, koboField, textField } from "./paystack-client.ts";
import type { PayoutState, Submission } from "./port.ts";

const id = z.union([z.number(), z.string()]).transform(String);
const transfer = z.object({
  id: id.nullish().catch(null),
  reference: z.string(),
  status: z.string(),
  amount: koboField,
  currency: textField,
  gateway_response: textField,
  failures: z.unknown().optional(),
  session: z.object({ id: textField }).nullish().catch(null),
});
export type Transfer = z.output<typeof transfer>;

export const transferAnswer = z
  .object({ status: z.unknown().optional(), data: transfer })
  .refine(({ status }) => status !== false);

const accepted = z.object({
  status: z.unknown().optional(),
  data: z.object({ reference: textField, transfer_code: textField }),
});

/** True if the vendor created the transfer. A transfer that waits for a one-time password has only `transfer_code`. */
export function isAccepted(answer: unknown): boolean {
  const { success, data } = accepted.safeParse(answer);
  return success && data.status !== false && Boolean(data.data.reference || data.data.transfer_code);
}

export const transferRow = transfer.extend({
  id,
  reference: z.string().nullish(),
  transfer_code: z.string().nullish(),
  fee_charged: koboField.nullish().catch(null),
  createdAt: z.iso.datetime({ offset: true }),
});
type TransferRow = z.output<typeof transferRow>;

const envelope = z.looseObject({ status: z.literal(false), message: textField, code: textField });

/** True for a 404 in the vendor's own format, and for a 200, 400 or 422 in this format with "not found". */
export function isUnknownTransfer(httpStatus: number, body: unknown): boolean {
  const { success, data } = envelope.safeParse(body);
  if (!success) return false;
  if (httpStatus === 404) return true;
  const text = `${data.message ?? ""} ${data.code ?? ""}`;
  return [200, 400, 422].includes(httpStatus) && /not[ _]found/i.test(text);
}

/** The vendor's final statuses. A transfer with any other status, such as "otp", may still succeed or fail. */
export function transferStatusOf({ status }: Pick<Transfer, "status">): VendorEntry["status"] {
  switch (status.toLowerCase()) {
    case "success":
      return "settled";
    case "failed":
    case "rejected":
    case "blocked":
    case "abandoned":
      return "failed";
    case "reversed":
      return "reversed";
    default:
      return "pending";
  }
}

export function stateOf(transfer: Transfer): PayoutState {
  const reason = transfer.gateway_response ?? "The bank did not accept the transfer";
  const status = transferStatusOf(transfer);
  if (status === "settled") return { status: "paid", sessionId: transfer.session?.id ?? null };
  if (status !== "pending") return { status, reason };
  // Status "otp": the vendor's dashboard requires a one-time password for transfers, which our programs cannot enter.
  return transfer.status.toLowerCase() === "otp"
    ? { status: "processing", needs: "otp" }
    : { status: "processing" };
}

export function transferEntryOf(row: TransferRow): VendorEntry {
  return {
    id: row.id,
    reference: row.reference || row.transfer_code || row.id,
    asset: isNaira(row) ? "NGN" : null,
    units: BigInt(row.amount),
    // The vendor's fee for the transfer, which has a separate entry in our books.
    fee: row.fee_charged === null || row.fee_charged === undefined ? null : BigInt(row.fee_charged),
    status: transferStatusOf(row),
    at: new Date(row.createdAt),
  };
}

const nairaBalance = z.object({ currency: z.string().regex(/^ngn$/i), balance: koboField });
export const balanceAnswer = z.object({ data: z.array(nairaBalance.nullable().catch(null)) });

export function balancesOf({ data }: z.output<typeof balanceAnswer>): Money[] {
  const lines = data.filter((line) => line !== null);
  if (lines.length === 0) throw new ProviderError("unreadable", "paystack lists no balance in naira");
  return lines.map(({ balance }) => fromUnits("NGN", BigInt(balance)));
}

export const recipientAnswer = z.object({ data: z.object({ recipient_code: z.string().min(1).max(64) }) });

const refusalBody = z.looseObject({ code: textField, message: textField });

/** Codes of permanent rejections. */
const forGood = new Set([
  "invalid_account_number",
  "invalid_bank_code",
  "invalid_transfer_recipient",
  "invalid_amount",
]);
/** These codes mean that an earlier attempt, whose answer was lost, already created the transfer. */
const taken = new Set(["duplicate_transfer_reference", "duplicate_reference"]);

export function transferRefusalOf(body: unknown): Submission | undefined {
  return envelope.safeParse(body).success ? submissionOf(body) : undefined;
}

export function submissionOf(body: unknown): Submission {
  const { code, message } = refusalBody.safeParse(body).data ?? {};
  const reason = message ?? "refused";
  const isTaken = taken.has(code ?? "") || /reference.*already|duplicate.*reference/i.test(reason);
  if (isTaken) return { outcome: "taken" };
  return { outcome: forGood.has(code ?? "") ? "refused" : "put_off", reason };
}

const webhook = z.object({
  event: z.string().max(64),
  data: z.object({
    reference: z.string().regex(/^[\x20-\x7e]{1,128}$/),
    status: z.string().max(64).nullish(),
    updatedAt: z.string().max(40).nullish().catch(null),
  }),
});

export function transferMessage(raw: Buffer): WebhookMessage | undefined {
  const { success, data: read } = webhook.safeParse(readJson(raw));
  if (!success || !read.event.startsWith("transfer.")) return undefined;
  const { reference, status, updatedAt } = read.data;
  // The key contains the time, because a reversed transfer can succeed a second time.
  const key = [read.event, reference, ...(updatedAt ? [updatedAt] : [])].join(":");
  return { key, reference, body: { event: read.event, reference, status } };
}
