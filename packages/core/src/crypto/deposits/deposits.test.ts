import { money } from "@manilla/shared/money";
import {
  accepted,
  announceDeposit,
  openCustodyFixture,
  sweepDeposits,
} from "@manilla/testing/fixtures/custody-fixture";
import { timeoutError } from "@manilla/testing/providers/fake-custody";
import { afterEach, describe, expect, test } from "vitest";
import { AppError } from "../../runtime/errors.ts";
import { receiveCustodyWebhook } from "../custody/receive-custody-webhook.ts";
import { findDeposits } from "../custody/sweep-custody.ts";
import { listDeposits } from "./deposits.ts";

const eth = (text: string) => money("ETH", text);

const fixture = await openCustodyFixture();

afterEach(() => {
  fixture.custody.before = undefined;
});

const sendWebhook = (id: string) => announceDeposit(fixture, id);
const sweep = () => sweepDeposits(fixture);

describe("a deposit", () => {
  test("is shown as soon as it is seen, with its confirmations, and credited when it is accepted", async () => {
    const ada = await fixture.actor();
    const place = await fixture.place(ada);
    const { id } = fixture.custody.receive({ ...place, amount: eth("0.5"), confirmations: 1, txid: "0xabc" });
    await sendWebhook(id);
    expect(await listDeposits(fixture.ctx, ada, "eth")).toMatchObject([
      {
        state: "confirming",
        confirmations: 1,
        required: 12,
        amount: "0.50000000",
        txid: "0xabc",
        network: "ethereum",
      },
    ]);
    expect(await fixture.available(ada)).toBe("0.00000000");
    fixture.custody.says(id, { confirmations: 7 });
    await sendWebhook(id);
    expect(await listDeposits(fixture.ctx, ada, "eth")).toMatchObject([{ confirmations: 7 }]);
    fixture.custody.says(id, { status: "accepted", confirmations: 12 });
    await sendWebhook(id);
    expect(await listDeposits(fixture.ctx, ada, "eth")).toMatchObject([
      { state: "credited", confirmations: 12 },
    ]);
    expect(await fixture.available(ada)).toBe("0.50000000");
  });

  test("is credited only after a query, not on its webhook alone", async () => {
    const ada = await fixture.actor();
    const place = await fixture.place(ada);
    const { id } = fixture.custody.receive({ ...place, amount: eth("0.5") });
    const lie = fixture.custody.webhook(
      "deposit.successful",
      { id, amount: "500", status: "accepted", user: { id: place.accountId } },
      fixture.clock.now(),
    );
    await receiveCustodyWebhook(fixture.ctx, lie.raw, lie.headers);
    expect(await fixture.available(ada)).toBe("0.00000000");
    const nothing = fixture.custody.webhook(
      "deposit.successful",
      { id: "neverwas", status: "accepted", user: { id: place.accountId } },
      fixture.clock.now(),
    );
    await receiveCustodyWebhook(fixture.ctx, nothing.raw, nothing.headers);
    expect(await fixture.deposits(ada)).toHaveLength(1);
  });

  test("whose message is forged or old is refused", async () => {
    const { raw, headers } = fixture.custody.webhook("deposit.successful", { id: "a" }, fixture.clock.now());
    const refused = (attempt: Promise<void>) => attempt.catch((error: unknown) => (error as AppError).code);
    expect(await refused(receiveCustodyWebhook(fixture.ctx, raw, {}))).toBe("bad_request");
    const old = fixture.custody.webhook(
      "deposit.successful",
      { id: "a" },
      new Date(fixture.clock.now().getTime() - 301_000),
    );
    expect(await refused(receiveCustodyWebhook(fixture.ctx, old.raw, old.headers))).toBe("bad_request");
    expect(await refused(receiveCustodyWebhook(fixture.ctx, Buffer.concat([raw, raw]), headers))).toBe(
      "bad_request",
    );
  });

  test("under review is held, then credited or not, as the review ends", async () => {
    for (const [end, balance] of [
      ["accepted", "0.50000000"],
      ["rejected", "0.00000000"],
    ] as const) {
      const ada = await fixture.actor();
      const place = await fixture.place(ada);
      const { id } = fixture.custody.receive({
        ...place,
        amount: eth("0.5"),
        status: "on_hold",
        confirmations: 12,
      });
      await sendWebhook(id);
      expect(await listDeposits(fixture.ctx, ada, "eth")).toMatchObject([{ state: "on_hold" }]);
      fixture.custody.says(id, { status: end });
      await sweep();
      expect(await fixture.available(ada)).toBe(balance);
      expect(await fixture.deposits(ada)).toMatchObject([
        { state: end === "accepted" ? "credited" : "rejected" },
      ]);
    }
  });

  test("whose messages were all lost is found by the sweep that asks", async () => {
    const ada = await fixture.actor();
    fixture.custody.receive({
      ...accepted(await fixture.place(ada), eth("0.25")),
      seenAt: fixture.clock.now(),
    });
    await findDeposits(fixture.ctx, { hours: 2 });
    expect(await fixture.available(ada)).toBe("0.25000000");
  });

  test("that could not be asked about comes again", async () => {
    const ada = await fixture.actor();
    const { id } = fixture.custody.receive(accepted(await fixture.place(ada), eth("0.25")));
    fixture.custody.before = (call) => {
      if (call === "deposit") throw timeoutError;
    };
    await sendWebhook(id);
    expect(await fixture.deposits(ada)).toEqual([]);
    fixture.custody.before = undefined;
    await sweep();
    expect(await fixture.available(ada)).toBe("0.25000000");
  });

  test("at an address written in another case is its owner's", async () => {
    const ada = await fixture.actor();
    const place = await fixture.place(ada);
    const lower = { ...place, address: place.address.toLowerCase() };
    const { id } = fixture.custody.receive(accepted(lower, eth("0.25")));
    await sendWebhook(id);
    expect(await fixture.available(ada)).toBe("0.25000000");
  });

  test("lists only its owner's, and no coin that is none", async () => {
    const [ada, bola] = [await fixture.actor(), await fixture.actor()];
    const { id } = fixture.custody.receive(accepted(await fixture.place(ada), eth("1")));
    await sendWebhook(id);
    expect(await listDeposits(fixture.ctx, bola, "ETH")).toEqual([]);
    expect(await listDeposits(fixture.ctx, ada, "USDT")).toEqual([]);
    await expect(listDeposits(fixture.ctx, ada, "shib")).rejects.toMatchObject({
      code: "unsupported_currency",
    });
  });
});
