import type { Context } from "@manilla/core/context";
import { proposeOrApprove, type Request } from "@manilla/core/desk/propose";
import { SetupError } from "../services/process.ts";
import { printRow } from "./print.ts";
import { signIn } from "./sign-in.ts";

/**
 * What staff decide at the command line, by the same proposals as at the desk: the first person proposes, and what needs a
 * second person is carried out when another runs the same command. Throws SetupError when it could not be carried out.
 */
export async function decideHere(ctx: Context, request: Request, { json }: { json: boolean }): Promise<void> {
  const staff = await signIn(ctx);
  const { number, summary, state, outcome, checker, alone } = await proposeOrApprove(ctx, staff, request);
  if (state === "failed") throw new SetupError(`Refused: ${outcome}`);
  const approvals = alone ? "1 of 1" : `${checker ? 2 : 1} of 2`;
  const next =
    state === "open" ? "another member of staff must run the same command, or decide at the desk" : outcome;
  printRow({ proposal: `#${number}`, what: summary, state, approvals, by: staff.username, next }, { json });
}
