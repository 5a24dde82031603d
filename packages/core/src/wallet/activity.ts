import { readExtraTokens, tokensInOrder } from "@manilla/shared/bills/meter-tokens";
import { centsText } from "@manilla/shared/crypto/fees";
import { networkName } from "@manilla/shared/crypto/networks";
import { addMilliseconds, days } from "@manilla/shared/duration";
import type { QueryOf, ReplyOf } from "@manilla/shared/http/route";
import { lagosMidnight } from "@manilla/shared/lagos";
import { decimalText, type Money, subtractAmount } from "@manilla/shared/money";
import type {
  ActivityLine,
  getTransaction,
  listTransactions,
} from "@manilla/shared/wallet/activity-contract";
import {
  detailLabels,
  endedStates,
  kindGroups,
  nextStep,
  type Status,
  stateLabel,
  toStatus,
} from "@manilla/shared/wallet/transaction-texts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import * as history from "../ledger/history.ts";
import type { HistoryQuery } from "../ledger/history-filter.ts";
import type { TransactionLine } from "../ledger/record.ts";
import { customerKind, type JsonObject } from "../ledger/types.ts";
import { AppError } from "../runtime/errors.ts";
import { isId } from "../runtime/ids.ts";
import { counterpartyOf, ownDetails, savedNames, titleOf } from "./history-titles.ts";

type Filters = Omit<QueryOf<typeof listTransactions>, "cursor" | "limit">;

export async function listActivity(
  ctx: Context,
  actor: Actor,
  { cursor, limit, ...filters }: QueryOf<typeof listTransactions>,
): Promise<ReplyOf<typeof listTransactions>> {
  if (cursor !== undefined && !isId(cursor)) throw new AppError("bad_request", "That page does not exist.");
  const page = await history.listTransactions(ctx.prisma, {
    ...historyFilters(actor, filters),
    ...(cursor === undefined ? {} : { before: cursor }),
    limit,
  });
  const names = await savedNames(ctx, actor, page.items);
  return { transactions: page.items.map((line) => lineOf(line, names.get(line.id))), next: page.next };
}

export function historyFilters(
  actor: Pick<Actor, "userId">,
  { kind, status, search, from, to }: Filters,
): HistoryQuery {
  return {
    userId: actor.userId,
    ...(kind === "all" ? {} : { kinds: kindGroups[kind] }),
    ...(status === undefined ? {} : { states: statesOf(status) }),
    ...(search?.trim() ? { search: search.trim() } : {}),
    ...(from === undefined ? {} : { from: beginningOf(from) }),
    ...(to === undefined ? {} : { until: addMilliseconds(beginningOf(to), days(1)) }),
  };
}

const underWay = [
  "pending",
  "pending_approval",
  "approved",
  "processing",
  "held",
  "submitted",
  "broadcast",
  "confirming",
  "on_hold",
  "under_review",
  "below_minimum",
];

function statesOf(status: Status): readonly string[] {
  return status === "pending" ? underWay : endedStates[status];
}

function beginningOf(day: string): Date {
  const at = lagosMidnight(day);
  if (Number.isNaN(at.getTime())) throw new AppError("bad_request", "Please choose a valid date.");
  return at;
}

export function lineOf(line: TransactionLine, savedName?: string): ActivityLine {
  return {
    id: line.id,
    reference: line.reference,
    kind: customerKind(line.kind),
    title: titleOf(line),
    state: line.state,
    status: toStatus(line.state),
    out: amountOf(line.moneyOut),
    in: amountOf(line.moneyIn),
    fee: amountOf(line.fee),
    price: line.price ?? null,
    rate: line.rate ?? null,
    nairaValue: line.nairaValue ? decimalText(line.nairaValue) : null,
    dollarValue: line.dollarCents === undefined ? null : centsText(line.dollarCents),
    counterparty: counterpartyOf(line, savedName),
    createdAt: line.createdAt.toISOString(),
  };
}

export const amountOf = (amount: Money | null | undefined) =>
  amount ? { asset: amount.asset, amount: decimalText(amount) } : null;

export async function readActivity(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<ReplyOf<typeof getTransaction>> {
  const record = await history.readTransaction(ctx.prisma, id, actor.userId);
  if (!record) throw new AppError("not_found");
  const timeline = await history.readTimeline(ctx.prisma, id);
  const next = nextStep(record.state, reachedAt(record.state, timeline) ?? record.createdAt, ctx.clock.now());
  const names = await savedNames(ctx, actor, [record]);
  return {
    ...lineOf(record, names.get(record.id)),
    timeline: timeline.map(({ state, reason, at }) => ({
      state,
      label: stateLabel(state),
      reason,
      at: at.toISOString(),
    })),
    arrives: amountOf(arrivalOf(record)),
    details: [...ownDetails(record), ...detailsOf(record.details)],
    next: next && { text: next.text, by: next.by?.toISOString() ?? null },
    providerReference: record.providerReference ?? null,
  };
}

function arrivalOf({ kind, state, moneyOut, fee }: TransactionLine): Money | undefined {
  const leaves = kind === "naira.withdrawal" || kind === "crypto.send";
  return leaves && moneyOut && fee && toStatus(state) !== "failed"
    ? subtractAmount(moneyOut, fee)
    : undefined;
}

/** Returns the time at which the present state began. Later polls and notes do not count. */
function reachedAt(state: string, timeline: readonly history.TimelineEntry[]): Date | undefined {
  return timeline[timeline.findLastIndex((entry) => entry.state !== state) + 1]?.at;
}

function detailsOf(details: JsonObject): { label: string; value: string }[] {
  return Object.entries(detailLabels).flatMap(([key, label]) => {
    const value = details[key];
    if (typeof value !== "string" || value === "") return [];
    if (key === "token") return tokensOf(value, details);
    return [{ label, value: key === "network" ? networkName(value) : value }];
  });
}

function tokensOf(token: string, { extraTokens }: JsonObject): { label: string; value: string }[] {
  const inOrder = tokensInOrder(token, readExtraTokens(extraTokens));
  return inOrder.map(({ label, token: value }) => ({ label, value }));
}
