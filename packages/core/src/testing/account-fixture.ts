import { deliverDue } from "../notifications/deliver.ts";
import { notify, sendAtOnce } from "../notifications/notify.ts";
import { AppError } from "../runtime/errors.ts";
import { forgotPassword } from "../users/secrets/forgot-password.ts";
import { issueReset } from "../users/secrets/issue-reset.ts";
import { type Reset, resetPassword } from "../users/secrets/reset-password.ts";
import { findActor } from "../users/session/find-actor.ts";
import { login } from "../users/session/login.ts";
import { codeIn, type member, messageFixture, tellAll } from "./members.ts";

export type Member = Awaited<ReturnType<typeof member>>;
export const newPassword = "Another-pass-2";

/** The code of the failure; null when there was none. */
export const code = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : "not a refusal"),
  );

/** A context whose events are delivered by hand, and helpers to sign in. */
export async function accountFixture() {
  const { ctx, email, sms, clock } = await messageFixture();

  async function deliverEvents(): Promise<void> {
    // Twice, as the worker may: asked for again, then the letter it made.
    for (let round = 0; round < 2; round += 1)
      await tellAll(ctx, async (event) => {
        if (event.topic === "user.reset_requested") {
          await issueReset(ctx, event);
          await issueReset(ctx, event);
        } else if (event.topic === "user.code_requested") await sendAtOnce(ctx, event);
        else await notify(ctx, event);
      });
    await deliverDue(ctx);
  }
  const mails = (to: string, subject: string) =>
    email.sent.filter((mail) => mail.to === to && mail.subject.startsWith(subject));

  return {
    ctx,
    email,
    sms,
    clock,
    deliverEvents,
    mails,
    signIn: (who: Member, secret: string) =>
      code(login(ctx, { identifier: who.username, password: secret }, who.client)),
    isLive: async (who: Member) =>
      (await findActor(ctx, { sessionId: who.actor.sessionId, userId: who.actor.userId })) !== null,
    reset: (who: Member, input: Omit<Reset, "password">) =>
      code(resetPassword(ctx, { password: newPassword, ...input }, who.client)),
    /** Asks for a reset and reads the e-mail. */
    async letter(who: Member, identifier = who.email) {
      await forgotPassword(ctx, identifier, who.client);
      await deliverEvents();
      const text = mails(who.email, "Reset your password").at(-1)?.text;
      return { code: codeIn(text), token: /token=([\w-]+)/.exec(text ?? "")?.[1] };
    },
  };
}
