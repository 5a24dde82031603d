import { auditTitle } from "@manilla/shared/desk/audit-texts";
import { listAuditLines, type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { coinDepositOf } from "../crypto/deposits/deposits.ts";
import type { TransactionRecord } from "../ledger/record.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { endsOf } from "./kinds/operations.ts";
import { noteView } from "./note-view.ts";
import { readTextLists, textRow } from "./text-row.ts";

const queriesOf = (record: TransactionRecord) => {
  const { id, reference, providerReference, details } = record;
  const references = [providerReference, reference, id].filter((text) => text !== undefined && text !== null);
  return {
    operation: Prisma.sql`select transaction_id, reference, user_id, username, kind, state, final, asset_out, amount_out::text,
      asset_in, amount_in::text, fee_asset, fee::text, naira_value::text, dollar_value::text, price::text, rate::text, provider,
      provider_reference, counterparty, reason, txid, related_id, created_at, updated_at, due_at
      from support.activity where transaction_id = ${id}::uuid`,
    details: Prisma.sql`select regexp_replace(regexp_replace(key, '^kobo$', 'naira'), 'Kobo$', 'Naira') as key,
        case when key ~ '[kK]obo$' then support.amount(value::bigint, 'NGN')::text when key in ('txid', 'networkFee') then value
          else support.mask_text(value) end as value
      from jsonb_each_text(${JSON.stringify(details)}::jsonb) order by key`,
    timeline: Prisma.sql`select step, state, reason, at from support.timeline where transaction_id = ${id}::uuid order by step`,
    journal: Prisma.sql`select m.amount::text, m.asset, m.balance_after::text, m.owner, m.purpose, m.at
      from support.movement m join ledger.journal j on j.id = m.journal_id
      where j.transaction_id = ${id}::uuid
        or j.transaction_id = (select related_id from ledger.transaction where id = ${id}::uuid)
      order by m.at, m.journal_id, m.seq`,
    attempts: Prisma.sql`select vendor, request_id, vendor_reference, state, reason, sent_at, answered_at
      from support.bill_attempt where reference = ${reference} order by sent_at`,
    messages: Prisma.sql`select received_at, provider, event_key, outcome, attempts from support.vendor_message
      where reference = any (${references}::text[]) order by received_at limit 50`,
  };
};

/**
 * Returns one operation by id or reference, with everything that staff need for a decision (audited). Throws AppError
 * not_found.
 */
export async function readOperation(ctx: Context, staff: Staff, idOrReference: string) {
  const record = await ctx.operations.find(idOrReference);
  if (!record) throw new AppError("not_found");
  const { id, userId, reference } = record;
  const line = { action: "operation.view", after: { operation: reference } };
  if (userId !== null) await noteView(ctx, staff, { ...line, subject: userId });
  await writeAudit(ctx, staff, { ...line, subject: id });
  const [{ operation, details, ...lists }, audit] = await Promise.all([
    readTextLists(ctx, queriesOf(record)),
    listAuditLines(ctx, id),
  ]);
  return {
    operation: operation[0] ?? {},
    details: Object.fromEntries(details.map(({ key, value }) => [key ?? "", value ?? null])),
    ...lists,
    staff: audit.map(({ at, actorName, action, reason }) =>
      textRow({ at, who: actorName, action: auditTitle(action), reason }),
    ),
    next: nextStep(record),
    acts: actsOf(record),
  };
}

function nextStep({ state, final, kind }: TransactionRecord): string {
  if (final) return "It has ended. No automatic step follows.";
  if (state === "pending_approval") return "Waiting for staff to approve or reject it.";
  if (state === "under_review") return "Waiting for two members of staff: queue Screening hits.";
  if (state === "suspended") return "The money waits in suspense until staff name its owner.";
  if (state === "approved") return "It is sent to the bank within a minute.";
  return `We query the ${kind.startsWith("bill.") ? "bill vendor" : "provider"} until it gives a final result.`;
}

interface Act {
  kind: string;
  label: string;
  subject: string;
  parameters: Record<string, string>;
}

function actsOf(record: TransactionRecord): Act[] {
  const { id: subject } = record;
  if (record.state === "pending_approval")
    return [
      { kind: "withdrawal.approve", label: "Approve", subject, parameters: {} },
      { kind: "withdrawal.reject", label: "Reject", subject, parameters: {} },
    ];
  if (record.state === "suspended") {
    const owner = { label: "Name the owner", parameters: { user: "" } };
    return record.kind === "naira.deposit"
      ? [{ kind: "payment.owner", subject: record.providerReference ?? "", ...owner }]
      : [{ kind: "deposit.owner", subject: coinDepositOf(record).depositId, ...owner }];
  }
  if (record.state === "under_review") return [];
  return endsOf(record).map((outcome) => ({
    kind: "operation.end",
    label: `End as ${outcome}`,
    subject,
    parameters: { outcome, evidence: "" },
  }));
}
