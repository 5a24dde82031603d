import { contactMessage, normalizeContact } from "@manilla/shared/kyc/contact";
import { lagosMinute } from "@manilla/shared/lagos";
import { userMessages } from "@manilla/shared/users/rules";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { draftProposal, type ProposalKinds, rejectionOf } from "../proposal.ts";
import { staffOf } from "../staff.ts";
import { findOpenAccount } from "./accounts.ts";

export const contactKinds = {
  /**
   * Allows a customer to replace a lost email address or phone (users/secrets/reset-password.ts). Parameters: `type`
   * (email or phone), the new `contact`, and `evidence` of the person's identity.
   */
  "contact.replace": {
    async prepare(ctx, { subject, parameters }) {
      const user = await findOpenAccount(ctx, subject);
      const { type, contact, evidence } = readParameters(parameters);
      if (user.frozenAt) throw new AppError("conflict", "The account is frozen: unfreeze it first.");
      if (await staffOf(ctx, user.id))
        throw new AppError("conflict", "This is the account of a member of staff.");
      if (await ctx.prisma.user.findFirst({ where: { [type]: contact }, select: { id: true } })) {
        const message = type === "email" ? userMessages.emailTaken : userMessages.phoneTaken;
        throw new AppError("conflict", message);
      }
      return draftProposal({
        subject,
        userId: user.id,
        parameters: { type, contact, evidence },
        summary: `Replace the lost ${type} of ${user.username}`,
        needsSecond: true,
      });
    },
    async apply(ctx, { id }) {
      const { usableFrom, endsAt } = await allow(ctx, id);
      return `Its owner was notified, and may use the new contact from ${lagosMinute(usableFrom)} until ${lagosMinute(endsAt)}`;
    },
  },
} satisfies ProposalKinds;

function readParameters({ type, contact = "", evidence = "" }: Record<string, string>) {
  if (type !== "email" && type !== "phone") throw new AppError("bad_request", "The type is email or phone.");
  const normalized = normalizeContact(type, contact);
  if (normalized === null) throw new AppError("bad_request", contactMessage);
  if (evidence.trim().length < 5)
    throw new AppError("bad_request", "Say what proves that this is the owner.");
  return { type, contact: normalized, evidence: evidence.trim() } as const;
}

/** The SQL function desk.allow_contact checks the approval and notifies the owner. Throws AppError conflict. */
async function allow(ctx: Context, proposalId: string): Promise<{ usableFrom: Date; endsAt: Date }> {
  const allowed = ctx.prisma.$queryRaw<{ usableFrom: Date; endsAt: Date }[]>`
    select usable_from as "usableFrom", ends_at as "endsAt" from desk.allow_contact(${proposalId}::uuid)`;
  const rows = await allowed.catch((error: unknown) => {
    throw rejectionOf(error) ?? error;
  });
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}
