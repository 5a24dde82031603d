import { code, identityFixture } from "@manilla/testing/fixtures/identity-fixture";
import { describe, expect, it, vi } from "vitest";
import { ProviderError } from "../providers/provider-error.ts";
import { receiveIdentityWebhook } from "./receive-identity-webhook.ts";
import { sweepIdentity } from "./sweep-identity.ts";

const { ctx, identity, clock, verified, start, status, receiveWebhook } = await identityFixture();

describe("a message", () => {
  it("raises no level without a query", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.says(reference, { status: "ongoing" });
    await receiveWebhook(reference, "Completed");
    expect(await status(ada)).toMatchObject({ level: 1, userVerificationStatus: null });
    expect(identity.asked).toContain(reference);
  });

  it("is refused when forged: no signature, another body's, another key's", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.says(reference, { status: "completed", name: "Ada Obi" });
    const asked = identity.asked.length;
    const { raw, headers } = identity.webhook(reference, "Completed");
    const other = identity.webhook(reference, "Failed").headers;
    const weak = { "x-dojah-signature-v2": headers["x-dojah-signature"] };
    for (const forged of [
      {},
      other,
      weak,
      { "x-dojah-signature": "0".repeat(64) },
      { "x-dojah-signature": "x" },
    ])
      expect(await code(receiveIdentityWebhook(ctx, raw, forged))).toBe("bad_request");
    expect(identity.asked).toHaveLength(asked);
    expect(await status(ada)).toMatchObject({ level: 1 });
  });

  it("that finds the provider away is acted on by the sweep", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.says(reference, new ProviderError("timeout", "away"));
    await receiveWebhook(reference, "Completed");
    expect(await status(ada)).toMatchObject({ level: 1 });
    identity.says(reference, { status: "completed", name: "Ada Obi" });
    clock.pass(130);
    await sweepIdentity(ctx);
    expect(await status(ada)).toMatchObject({ level: 2 });
  });

  it("under a reference of the provider's own belongs to whom the provider says that it checked", async () => {
    const [ada, eve] = [await verified(), await verified()];
    const { reference } = await start(ada);
    await start(eve);
    identity.says("DJ-0000000001", { status: "completed", name: "Ada Obi", userId: ada.actor.userId });
    await receiveWebhook("DJ-0000000001", "Completed");
    expect(await status(ada)).toMatchObject({ level: 2 });
    expect(await status(eve)).toMatchObject({ level: 1 });
    // The sweep, which queries by our reference, changes nothing.
    identity.says(reference, { status: "unknown" });
    clock.pass(3_600);
    await sweepIdentity(ctx);
    expect(await status(ada)).toMatchObject({ level: 2 });
  });

  it("with a status that is not documented ends nothing, however long it lasts, and alarms", async () => {
    const ada = await verified();
    const { reference } = await start(ada);
    identity.says(reference, { status: "unclear", unclearWord: "Escalated" });
    const logged = vi.spyOn(ctx.log, "error");
    await receiveWebhook(reference, "Escalated");
    clock.pass(40 * 24 * 3_600);
    await sweepIdentity(ctx);
    const alarm = { alarm: "identity_status_unknown", reference, word: "Escalated" };
    expect(logged).toHaveBeenCalledWith(expect.objectContaining(alarm), expect.stringContaining("failed"));
    logged.mockRestore();
    expect(await status(ada)).toMatchObject({ level: 1, lastVerification: null });
    identity.says(reference, { status: "completed", name: "Ada Obi" });
    clock.pass(7 * 3_600);
    await sweepIdentity(ctx);
    expect(await status(ada)).toMatchObject({ level: 2 });
  });

  it("about a check that is not ours changes nothing", async () => {
    await receiveWebhook("IDV-SOMEBODYSX", "Completed");
    const { rows } = await ctx.database.owner.query(
      "select outcome from webhook_event where reference = 'IDV-SOMEBODYSX'",
    );
    expect(rows).toEqual([{ outcome: "unknown_reference" }]);
  });
});
