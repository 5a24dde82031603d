import type { ErrorCode } from "@manilla/shared/http/errors";
import { databaseFailure } from "../runtime/db.ts";
import { AppError } from "../runtime/errors.ts";

/** Rejections by the database's functions (SQLSTATE DK001), with our error codes and messages for staff. */
const rejections = {
  not_found: ["not_found", "There is no such proposal."],
  not_allowed: ["forbidden", "Your role may not do this."],
  above_authority: ["forbidden", "This amount is above what your role may propose or decide."],
  above_the_day: [
    "forbidden",
    "With what was proposed today for this customer, or by the same person, it is above what your role may propose or decide.",
  ],
  own_account: ["forbidden", "You cannot decide about your own account."],
  own_proposal: ["forbidden", "You made this proposal: another person must decide."],
  not_the_maker: ["forbidden", "Only the person who made it can change it or take it back."],
  already_pending: ["conflict", "This is proposed already and waits for a decision."],
  decided_already: ["conflict", "This was decided already."],
  changed_meanwhile: ["conflict", "The proposal was changed since you read it. Read it again."],
  expired: ["conflict", "The proposal has expired without a decision."],
  reason_missing: ["bad_request", "Say why, in at least five letters."],
  not_approved: ["conflict", "No second person has approved it."],
  not_open: ["conflict", "The account is frozen or closed."],
  account_of_staff: ["conflict", "This is the account of a member of staff."],
  contact_taken: ["conflict", "Another account has this contact, or is to get it."],
  id_taken: ["conflict", "This request was used for another proposal."],
} satisfies Record<string, [ErrorCode, string]>;

export function refusal(rule: keyof typeof rejections): AppError {
  const [code, message] = rejections[rule] as [ErrorCode, string]; // `satisfies` checked the type
  return new AppError(code, { message, data: { rule } });
}

export function rejection(error: unknown): AppError | undefined {
  const { code, message, constraint } = databaseFailure(error);
  if (constraint === "reason_is_given")
    return new AppError("bad_request", { message: "Say why, in at least five letters." });
  if (code !== "DK001" || message === undefined || !(message in rejections)) return undefined;
  return refusal(message as keyof typeof rejections); // the line above checked the name
}
