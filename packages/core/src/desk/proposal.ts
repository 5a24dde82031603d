import { type ProposalKind, type ProposalState, proposalKinds } from "@manilla/shared/desk/proposals";

/** What a member of staff proposed. Amounts are whole kobo. */
export interface Proposal {
  id: string;
  number: number;
  kind: ProposalKind;
  subject: string;
  userId: string | null;
  username: string | null;
  amount: bigint;
  parameters: Record<string, string>;
  summary: string;
  reason: string;
  attachment: string | null;
  needsSecond: boolean;
  version: number;
  state: ProposalState;
  maker: { id: string; username: string };
  checker: { id: string; username: string } | null;
  alone: boolean;
  madeAt: Date;
  expiresAt: Date;
  decidedAt: Date | null;
  decisionReason: string | null;
  outcome: string | null;
}

/** What a query selects for `toProposal`; `joined` names the people. */
export const columns = `p.id, p.number::int, p.kind, p.subject, p.user_id as "userId", c.username, p.amount, p.parameters, p.summary,
  p.reason, p.attachment, p.needs_second as "needsSecond", p.version, p.state,
  json_build_object('id', p.maker, 'username', m.username) as maker,
  case when p.checker is not null then json_build_object('id', p.checker, 'username', k.username) end as checker,
  p.alone, p.made_at as "madeAt", p.expires_at as "expiresAt", p.decided_at as "decidedAt",
  p.decision_reason as "decisionReason", p.outcome`;
export const joined = `join users m on m.id = p.maker left join users k on k.id = p.checker left join users c on c.id = p.user_id`;

/** True for the kinds that this release knows. After a rollback there may be others: they wait for the next release. */
export const isKnown = `p.kind in (${proposalKinds.map((kind) => `'${kind}'`).join(", ")})`;

export type Row = Omit<Proposal, "amount"> & { amount: string };

/** A selected row as a proposal. */
export const toProposal = (row: Row): Proposal => ({ ...row, amount: BigInt(row.amount) });
