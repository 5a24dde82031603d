import { hours, millisecondsBetween } from "@manilla/shared/duration";
import { decimalText } from "@manilla/shared/money";
import type { Context } from "../../context.ts";
import { reportIncident } from "../../operations/incidents.ts";
import { callProvider, move, pollLater } from "../../operations/move.ts";
import { decideUnknown, type UnknownOrderRule } from "../../operations/sweep.ts";
import type { CustodyWithdrawal } from "../../providers/custody/port.ts";
import { coinCollection } from "./collect-operation.ts";
import { type Collection, findCollection } from "./collections.ts";

const unknownOrder: UnknownOrderRule = { resendForMs: hours(12), failAfterTimes: 12, failAfterMs: hours(24) };
/** A collection without a final answer of the custodian after this time becomes an incident for staff. */
const stuckAfterMs = hours(36);

/**
 * Submits a new collection. If the collection is already submitted, queries the custodian about it. Returns true if the
 * answer is conclusive. Safe to run concurrently, because the custodian carries out each reference only once.
 */
export async function processCollection(ctx: Context, collection: Collection): Promise<boolean> {
  if (collection.state === "requested") {
    const { moved } = await move(ctx, coinCollection, collection, "submit");
    // The answer to a submission does not tell how the collection ends. A later query does.
    if (moved) await submitOrder(ctx, collection);
    return false;
  }
  const order = await queryOrder(ctx, collection);
  if (order === null) return applyUnknown(ctx, collection);
  if (order && isOther(collection, order)) await reportContradiction(ctx, collection, order);
  else if (order && order.status !== "pending") {
    await applyOrder(ctx, collection, order);
    return true;
  }
  await pollAgain(ctx, collection, order ? 0 : collection.unknowns);
  return false;
}

export async function recheckCollection(ctx: Context, id: string): Promise<boolean> {
  const collection = await findCollection(ctx, id);
  return collection ? processCollection(ctx, collection) : true;
}

async function applyOrder(ctx: Context, collection: Collection, order: CustodyWithdrawal): Promise<void> {
  const isDone = order.status === "done";
  const { state } = collection;
  if (state === "submitted" && isDone) await move(ctx, coinCollection, collection, "complete", order);
  else if (state === "submitted") {
    const reason = order.reason ?? "Rejected by the custodian";
    const about = { provider: ctx.providers.custody.name, transactionId: collection.id, reason };
    ctx.log.error(about, "collecting coins failed: the custodian rejected it");
    await move(ctx, coinCollection, collection, "fail", { reason });
  } else if (isDone !== (state === "completed")) {
    if (state === "failed") await move(ctx, coinCollection, collection, "completeLate", order);
    if (state === "completed") await move(ctx, coinCollection, collection, "reverse");
    await reportContradiction(ctx, collection, order);
  }
}

/**
 * Called if the custodian does not know the order: sends the order again, because the first submission may be lost. The
 * collection fails only after a day.
 */
async function applyUnknown(ctx: Context, collection: Collection): Promise<boolean> {
  if (collection.state !== "submitted") return collection.state !== "completed";
  const unknowns = collection.unknowns + 1;
  const next = decideUnknown({ ...collection, unknowns }, ctx.clock.now(), unknownOrder);
  if (next === "never_arrived") {
    const about = { provider: ctx.providers.custody.name, transactionId: collection.id };
    ctx.log.error(about, "collecting coins failed: the custodian never received it");
    await move(ctx, coinCollection, collection, "fail", { reason: "The custodian has never received it" });
    return true;
  }
  const moved = await pollAgain(ctx, collection, unknowns);
  if (moved && next === "resend") await submitOrder(ctx, collection);
  return false;
}

async function pollAgain(ctx: Context, collection: Collection, unknowns: number): Promise<boolean> {
  if (collection.state !== "submitted") return false;
  if (millisecondsBetween(collection.submittedAt, ctx.clock.now()) > stuckAfterMs)
    await reportIncident(ctx, { ...subjectOf(ctx, collection), kind: "stuck" });
  return (await pollLater(ctx, coinCollection, collection, { details: { unknowns } })).moved;
}

function isOther({ coin, amount }: Collection, order: CustodyWithdrawal): boolean {
  return order.coin !== coin || order.amount?.units !== amount.units;
}

async function reportContradiction(ctx: Context, collection: Collection, order: CustodyWithdrawal) {
  const details = {
    ours: `${collection.state} ${decimalText(collection.amount)} ${collection.coin}`,
    theirs: `${order.status} ${order.amount ? decimalText(order.amount) : ""} ${order.coin ?? ""}`,
  };
  await reportIncident(ctx, {
    ...subjectOf(ctx, collection),
    kind: "collection_contradicted",
    details,
  });
}

function subjectOf({ providers }: Context, { id }: Collection) {
  return { provider: providers.custody.name, reference: id, transactionId: id };
}

async function submitOrder(ctx: Context, { id, accountId, amount }: Collection): Promise<void> {
  const { custody } = ctx.providers;
  const about = { provider: custody.name, call: "collection submission", reference: id };
  await callProvider(ctx, about, () => custody.collect({ reference: id, accountId, amount }));
}

/** Returns null if the custodian has no such order, and undefined if the custodian gave no clear answer. */
function queryOrder(ctx: Context, { id, accountId }: Collection) {
  const { custody } = ctx.providers;
  const about = { provider: custody.name, call: "collection query", reference: id };
  return callProvider(ctx, about, () => custody.findWithdrawal(id, accountId));
}
