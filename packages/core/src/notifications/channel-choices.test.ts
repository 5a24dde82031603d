import { notificationsFixture } from "@manilla/testing/fixtures/notifications-fixture";
import { createMember } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { newEvent } from "../events/events.ts";
import { newId } from "../runtime/ids.ts";
import { deliverDue } from "./deliver.ts";
import { queueNotification } from "./queue-notification.ts";
import { readSettings } from "./settings.ts";

const { ctx, clock, verified, choose, states } = await notificationsFixture();

describe("choices", () => {
  it("begin with the product's own, and are kept by category", async () => {
    const ada = await createMember(ctx);
    const before = await readSettings(ctx, ada.actor);
    expect(before.settings.map(({ category }) => category)).toContain("bills");
    expect(before.settings[0]).toMatchObject({
      category: "security",
      email: true,
      locked: ["inApp", "email"],
    });
    const { settings } = await choose(ada, "money_in", { email: false, sms: true });
    expect(settings.find(({ category }) => category === "money_in")).toMatchObject({
      email: false,
      sms: true,
    });
    expect(await readSettings(ctx, ada.actor)).toEqual({ settings, language: "en" });
  });

  it("hold for every topic of their category: deposits of naira and of coins are money in", async () => {
    const ada = await verified();
    const { userId } = ada.actor;
    const events = [
      newEvent("naira.deposited", { userId, transactionId: newId(), amount: "1000.00", flag: "exact" }),
      newEvent("crypto.received", { userId, transactionId: newId(), currency: "BTC", amount: "0.5" }),
    ].map((news) => ({ id: newId(), createdAt: clock.now(), ...news }));
    const channelsUsed = async () => {
      const sent = [];
      for (const news of events) {
        const copy = { ...news, id: newId() };
        await queueNotification(ctx, copy);
        await deliverDue(ctx);
        sent.push(await states(copy.id));
      }
      return sent;
    };
    expect(await channelsUsed()).toEqual([{ email: "sent" }, { email: "sent" }]);
    await choose(ada, "money_in", { email: false, sms: true });
    expect(await channelsUsed()).toEqual([{ sms: "sent" }, { sms: "sent" }]);
  });

  it("can't mute the messages about another person's access", async () => {
    const ada = await createMember(ctx);
    await expect(choose(ada, "security", { email: false, sms: true })).rejects.toMatchObject({
      code: "bad_request",
      message: "Security messages cannot be turned off.",
    });
    await expect(
      ctx.prisma.notificationSetting.create({
        data: { userId: ada.actor.userId, category: "security", email: false, sms: false },
      }),
    ).rejects.toThrow(/security_is_always_mailed/);
  });
});
