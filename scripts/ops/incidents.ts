import type { Context } from "@manilla/core/context";
import { findIncident, openIncidents } from "@manilla/core/operations/incidents";
import { isId } from "@manilla/core/runtime/ids";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { SetupError } from "../services/process.ts";
import { toTheMinute } from "./days.ts";
import { decideHere } from "./decide-here.ts";
import { printRows, type Row } from "./print.ts";
import { printStory } from "./print-story.ts";
import type { OpsRequest } from "./request.ts";

/** pnpm ops incidents list | show | resolve: where a payout or bill vendor contradicts our books. */
export async function incidents(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, id] = request.words;
  if (what === "list") return list(ctx, request);
  if (id === undefined || !isId(id)) {
    throw new SetupError(
      "Name the incident by its id: pnpm ops incidents show <id>; incidents list shows them.",
    );
  }
  if (what === "show") return show(ctx, id, request);
  if (what === "resolve") return resolve(ctx, id, request);
  throw new SetupError(`Nothing is called incidents ${what}: list, show, resolve.`);
}

type Incident = Awaited<ReturnType<typeof findIncident>>;

async function list(ctx: Context, { json }: OpsRequest): Promise<void> {
  printRows((await openIncidents(ctx)).map(lineOf), { json, none: "No incidents are open." });
}

function lineOf({ id, seenAt, kind, provider, reference, transactionId }: Incident): Row {
  return {
    id,
    seen: toTheMinute(seenAt),
    kind,
    provider,
    "vendor's reference": reference,
    ours: transactionId && referenceOf(transactionId),
  };
}

/** What staff have to find out, and then to decide. */
const meaning: Record<string, string> = {
  paid_after_give_back: "It was paid out, and the customer has the money back too: agree with the customer",
  failed_after_paid:
    "We settled what the vendor now calls failed: ask it whether the money or the coins came back; then correct the owner's balance",
  unknown_payout: "The vendor speaks of a payout that is not ours: ask it who ordered it",
  stuck: "No end after a day: ask the vendor",
  payouts_stopped:
    "The vendor refused the payout PIN, and repeating it would lock the account: correct the PIN, then resolve this to submit again",
  collection_contradicted:
    "The custodian changed its word about coins collected from a sub-account, or has another order under our reference; the books follow its last word: ask it where the coins are",
  accepted_after_rejection:
    "The custodian accepted coins that it had rejected more than three days before, and they can't be credited by themselves: below the minimum, from a listed address, or nobody's. Ask it whether it keeps them; then correct the owner's balance",
  rejected_after_acceptance:
    "The custodian rejects or doubts coins that it had accepted, and they are booked: ask it where they are; then correct the owner's balance",
  delivered_after_give_back:
    "The bill was delivered, and the customer has the money back too: agree with the customer",
  delivered_twice: "Two vendors delivered one bill, and we paid both: ask the first for its price back",
};

async function show(ctx: Context, id: string, { json }: OpsRequest): Promise<void> {
  const incident = await findIncident(ctx, id);
  const { transactionId, resolvedAt, details, kind } = incident;
  const facts: Row = {
    ...lineOf(incident),
    meaning: meaning[kind] ?? null,
    details: JSON.stringify(details),
    resolved: resolvedAt?.toISOString() ?? null,
  };
  await printStory(ctx, facts, { transactionId, subject: id, json });
}

async function resolve(ctx: Context, id: string, { reason, json }: OpsRequest): Promise<void> {
  if (!reason) throw new SetupError('Say what was done about it: --reason "…"');
  await decideHere(ctx, { kind: "incident.resolve", subject: id, parameters: {}, reason }, { json });
}
