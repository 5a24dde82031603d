import type { Category } from "@manilla/shared/notifications/settings";
import { event } from "../events/events.ts";
import { saveSettings } from "../notifications/settings.ts";
import { newId } from "../runtime/ids.ts";
import { member, messageFixture } from "./members.ts";

export type Member = Awaited<ReturnType<typeof member>>;

/** A context whose messages land in arrays, with events to notify people of and what became of each. */
export async function notificationsFixture() {
  const { ctx, email, sms, push, clock } = await messageFixture();
  return {
    ctx,
    email,
    sms,
    push,
    clock,
    /** Signs up a person whose e-mail and phone are verified. */
    async verified(): Promise<Member> {
      const who = await member(ctx);
      const now = clock.now();
      await ctx.prisma.user.update({
        where: { id: who.actor.userId },
        data: { emailVerifiedAt: now, phoneVerifiedAt: now },
      });
      return who;
    },
    deposit: ({ actor }: Member) => ({
      id: newId(),
      createdAt: clock.now(),
      ...event("naira.deposited", {
        userId: actor.userId,
        transactionId: newId(),
        amount: "1000.00",
        flag: "exact",
      }),
    }),
    signIn: ({ actor }: Member) => ({
      id: newId(),
      createdAt: clock.now(),
      ...event("user.signed_in", { userId: actor.userId, device: "Firefox on Linux", ip: "::1" }),
    }),
    mailsTo: (who: Member) => email.sent.filter(({ to }) => to === who.email),
    textsTo: (who: Member) => sms.sent.filter(({ to }) => to === who.phone),
    /** Saves by which channels this person wants the messages of a category. */
    choose: (who: Member, category: Category, ways: { email: boolean; sms: boolean; push?: boolean }) =>
      saveSettings(ctx, who.actor, { settings: [{ category, ...ways }] }),
    /** The state of each delivery of an event, by channel. */
    async states(eventId: string) {
      const rows = await ctx.prisma.notificationDelivery.findMany({
        where: { eventId },
        orderBy: { channel: "asc" },
      });
      return Object.fromEntries(rows.map(({ channel, state }) => [channel, state]));
    },
  };
}
