import { catchCode } from "@manilla/testing/error-code";
import { identityFixture } from "@manilla/testing/fixtures/identity-fixture";
import { readEvents } from "@manilla/testing/people";
import { describe, expect, it, vi } from "vitest";
import { receiveWebhook } from "../operations/webhook-inbox.ts";
import { ProviderError } from "../providers/provider-error.ts";
import { identityInbox, sweepIdentity } from "./process-check.ts";

const { ctx, identity, clock, verified, start, status, deliverWebhook } = await identityFixture();

describe("beginning an identity check", () => {
  it("answers the widget with our reference and the person's e-mail", async () => {
    const ada = await verified();
    const { url, origin, reference } = await start(ada);
    expect(url).toContain(`reference_id=${reference}`);
    expect(url).toContain(encodeURIComponent(ada.email));
    expect(new URL(url).origin).toBe(origin);
    expect(await status(ada)).toMatchObject({ userVerificationStatus: null, lastVerification: null });
  });

  it("waits five minutes after the last, also when tapped many times at once", async () => {
    const ada = await verified();
    const burst = await Promise.all(Array.from({ length: 10 }, () => catchCode(start(ada))));
    expect(burst.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(burst.filter((outcome) => outcome === "rate_limited")).toHaveLength(9);
    clock.pass(299);
    expect(await catchCode(start(ada))).toBe("rate_limited");
    expect((await status(ada)).retryAt).toBe(new Date(clock.now().getTime() + 1_000).toISOString());
    clock.pass(1);
    expect(await status(ada)).toMatchObject({ retryAt: null });
    expect(await catchCode(start(ada))).toBe("done");
  });
});

describe("the provider's result", () => {
  it("raises the level once, stores the name, and notifies the person", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.setResult(reference, { status: "completed", name: "Ada Obi" });
    await Promise.all([
      deliverWebhook(reference, "Completed"),
      deliverWebhook(reference, "Completed"),
      sweepIdentity(ctx),
    ]);
    expect(await status(ada)).toMatchObject({
      level: 2,
      userVerificationStatus: "Completed",
      identityName: "Ada Obi",
    });
    const person = await ctx.prisma.user.findUniqueOrThrow({ where: { id: ada.actor.userId } });
    expect(person.identityName).toBe("Ada Obi");
    expect(await readEvents(ctx.database, "identity.completed", ada.actor.userId)).toHaveLength(1);
    clock.pass(301);
    expect(await catchCode(start(ada))).toBe("conflict");
  });

  it.each([
    ["failed", "Failed"],
    ["abandoned", "Abandoned"],
  ] as const)("%s leaves no status and lets the person try again", async (said, word) => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.setResult(reference, { status: said, reason: "The selfie does not match" });
    await deliverWebhook(reference, word);
    expect(await status(ada)).toMatchObject({
      level: 1,
      userVerificationStatus: null,
      lastVerification: { status: word, reason: "The selfie does not match" },
    });
    clock.pass(301);
    const again = await start(ada);
    identity.setResult(again.reference, { status: "completed", name: "Ada Obi" });
    await deliverWebhook(again.reference, "Completed");
    expect(await status(ada)).toMatchObject({ level: 2 });
  });

  it("pending is in review until the sweep finds the end", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.setResult(reference, { status: "pending" });
    await deliverWebhook(reference, "Pending");
    expect(await status(ada)).toMatchObject({ level: 1, userVerificationStatus: "Pending" });
    clock.pass(400);
    expect(await catchCode(start(ada))).toBe("conflict");
    identity.setResult(reference, { status: "completed", name: "Ada Obi" });
    await sweepIdentity(ctx);
    expect(await status(ada)).toMatchObject({ level: 2, userVerificationStatus: "Completed" });
  });

  it("that never comes ends the check after a day, and a late one still counts", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.setResult(reference, { status: "ongoing" });
    for (let hour = 0; hour < 32; hour += 1) {
      clock.pass(3_600);
      await sweepIdentity(ctx);
    }
    expect(await status(ada)).toMatchObject({ lastVerification: { status: "Abandoned" } });
    identity.setResult(reference, { status: "completed", name: "Ada Obi" });
    await deliverWebhook(reference, "Completed");
    expect(await status(ada)).toMatchObject({ level: 2 });
  });

  it("a failure afterwards takes away nothing that another check completed", async () => {
    const ada = await verified();
    const first = await start(ada);
    clock.pass(301);
    const second = await start(ada);
    identity.setResult(second.reference, { status: "completed", name: "Ada Obi" });
    await deliverWebhook(second.reference, "Completed");
    identity.setResult(first.reference, { status: "failed" });
    await deliverWebhook(first.reference, "Failed");
    expect(await status(ada)).toMatchObject({ level: 2, userVerificationStatus: "Completed" });
  });

  it("the end of an earlier attempt takes away no review of another check", async () => {
    const ada = await verified();
    const left = await start(ada);
    identity.setResult(left.reference, { status: "ongoing" });
    clock.pass(301);
    const finished = await start(ada);
    identity.setResult(finished.reference, { status: "pending" });
    await deliverWebhook(finished.reference, "Pending");
    clock.pass(25 * 3_600);
    await sweepIdentity(ctx);
    const check = await ctx.prisma.identityCheck.findUnique({ where: { reference: left.reference } });
    expect(check).toMatchObject({ state: "abandoned" });
    expect(await status(ada)).toMatchObject({ userVerificationStatus: "Pending" });
    expect(await catchCode(start(ada))).toBe("conflict");
    identity.setResult(finished.reference, { status: "failed" });
    await deliverWebhook(finished.reference, "Failed");
    expect(await status(ada)).toMatchObject({ userVerificationStatus: null });
  });
});

describe("a message", () => {
  it("raises no level without a query", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.setResult(reference, { status: "ongoing" });
    await deliverWebhook(reference, "Completed");
    expect(await status(ada)).toMatchObject({ level: 1, userVerificationStatus: null });
    expect(identity.queriedReferences).toContain(reference);
  });

  it("is refused when forged: no signature, another body's, another key's", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.setResult(reference, { status: "completed", name: "Ada Obi" });
    const asked = identity.queriedReferences.length;
    const { raw, headers } = identity.webhook(reference, "Completed");
    const other = identity.webhook(reference, "Failed").headers;
    const weak = { "x-dojah-signature-v2": headers["x-dojah-signature"] };
    const invented = ["0".repeat(64), "x"].map((signature) => ({ "x-dojah-signature": signature }));
    for (const bad of [{}, other, weak, ...invented])
      expect(await catchCode(receiveWebhook(ctx, identityInbox(ctx), { raw, headers: bad }))).toBe(
        "bad_request",
      );
    expect(identity.queriedReferences).toHaveLength(asked);
    expect(await status(ada)).toMatchObject({ level: 1 });
  });

  it("that finds the provider away is acted on by the sweep", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.setResult(reference, new ProviderError("timeout", "away"));
    await deliverWebhook(reference, "Completed");
    expect(await status(ada)).toMatchObject({ level: 1 });
    identity.setResult(reference, { status: "completed", name: "Ada Obi" });
    clock.pass(130);
    await sweepIdentity(ctx);
    expect(await status(ada)).toMatchObject({ level: 2 });
  });

  it("under a reference of the provider's own belongs to whom the provider says that it checked", async () => {
    const [ada, eve] = [await verified(), await verified()];
    const { reference } = await start(ada);
    await start(eve);
    identity.setResult("DJ-0000000001", { status: "completed", name: "Ada Obi", userId: ada.actor.userId });
    await deliverWebhook("DJ-0000000001", "Completed");
    expect(await status(ada)).toMatchObject({ level: 2 });
    expect(await status(eve)).toMatchObject({ level: 1 });
    // The answer "unknown" to the query of `sweepIdentity` must not change the level.
    identity.setResult(reference, { status: "unknown" });
    clock.pass(3_600);
    await sweepIdentity(ctx);
    expect(await status(ada)).toMatchObject({ level: 2 });
  });

  it("with a status that is not documented ends nothing, however long it lasts, and alarms", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.setResult(reference, { status: "unclear", unclearWord: "Escalated" });
    const logged = vi.spyOn(ctx.log, "error");
    await deliverWebhook(reference, "Escalated");
    clock.pass(40 * 24 * 3_600);
    await sweepIdentity(ctx);
    const alarm = { alarm: "identity_status_unknown", reference, word: "Escalated" };
    expect(logged).toHaveBeenCalledWith(expect.objectContaining(alarm), expect.stringContaining("failed"));
    logged.mockRestore();
    expect(await status(ada)).toMatchObject({ level: 1, lastVerification: null });
    identity.setResult(reference, { status: "completed", name: "Ada Obi" });
    clock.pass(7 * 3_600);
    await sweepIdentity(ctx);
    expect(await status(ada)).toMatchObject({ level: 2 });
  });

  it("about a check that is not ours changes nothing", async () => {
    await deliverWebhook("IDV-SOMEBODYSX", "Completed");
    const { rows } = await ctx.database.owner.query(
      "select outcome from webhook_event where reference = 'IDV-SOMEBODYSX'",
    );
    expect(rows).toEqual([{ outcome: "unknown_reference" }]);
  });
});
