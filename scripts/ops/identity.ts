import type { Context } from "@manilla/core/context";
import { listHeldChecks } from "@manilla/core/kyc/decide-held-check";
import { SetupError } from "../services/process.ts";
import { toTheMinute } from "./days.ts";
import { decideHere } from "./decide-here.ts";
import { printRows } from "./print.ts";
import type { OpsRequest } from "./request.ts";

/** pnpm ops identity list | accept | reject: identity checks that wait for staff. */
export async function identity(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, reference] = request.words;
  if (what === "list") return list(ctx, request);
  const kind = what === "accept" ? "identity.approve" : what === "reject" ? "identity.reject" : undefined;
  if (!kind) throw new SetupError(`Nothing is called identity ${what}: list, accept, reject.`);
  const { reason, json } = request;
  if (!reference || !reason)
    throw new SetupError(`Name the check and why: pnpm ops identity ${what} <reference> --reason "…"`);
  await decideHere(ctx, { kind, subject: reference, parameters: {}, reason }, { json });
}

async function list(ctx: Context, { json }: OpsRequest): Promise<void> {
  const rows = (await listHeldChecks(ctx)).map(({ since, verifiedAs, ...check }) => ({
    ...check,
    since: toTheMinute(since),
    "has verified": verifiedAs.join(", ") || null,
  }));
  printRows(rows, { json, none: "No identity check waits for staff." });
}
