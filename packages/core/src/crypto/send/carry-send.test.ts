import type { Send as SendAnswer } from "@manilla/shared/crypto/send-contract";
import { openCustodyFixture } from "@manilla/testing/fixtures/custody-fixture";
import { impossibleAddress, timeoutError } from "@manilla/testing/providers/fake-custody";
import { afterEach, describe, expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { readLimitsUsed } from "../../ledger/balances.ts";
import { readTimeline } from "../../ledger/history.ts";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { custodyInbox } from "../custody/custody-inbox.ts";
import { sweepSends } from "../custody/sweep-custody.ts";
import { processNewSend } from "./process-send.ts";
import { sendCoins } from "./send-coins.ts";

const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const fixture = await openCustodyFixture();
afterEach(() => {
  fixture.custody.before = undefined;
  fixture.custody.after = undefined;
});

async function asked(): Promise<{ ada: Actor; id: string }> {
  await fixture.fresh();
  const ada = await fixture.actor({ ETH: "1" });
  const input = { currency: "eth", amount: "1", address: stranger, sender: { heldUntil: null } };
  const { answer } = await sendCoins(fixture.ctx, ada, input);
  return { ada, id: (answer as unknown as SendAnswer).transactionId }; // cast: `sendCoins` returns this answer
}

const carry = (id: string) =>
  processNewSend(fixture.ctx, { payload: { transactionId: id, internal: false } });

function decide(id: string, status: "done" | "rejected"): void {
  const order = fixture.custody.orders.get(id);
  if (!order) throw new Error("the custodian has no such order");
  fixture.custody.orders.set(id, { ...order, status, txid: status === "done" ? "0xabc" : null });
}

describe("a send to an external address", () => {
  test("is submitted under its own id, with 98% of the amount", async () => {
    const { id } = await asked();
    await carry(id);
    expect(fixture.custody.orders.get(id)).toMatchObject({
      reference: id,
      coin: "ETH",
      network: "ethereum",
      address: stranger,
      amount: { units: 98_000_000n },
    });
    expect(await fixture.stateOf(id)).toBe("broadcast");
  });

  test("is settled once it is done: the custodian's part, the fee, and the network's out of the fee", async () => {
    const { ada, id } = await asked();
    const before = [await fixture.house("custody"), await fixture.house("fees")];
    await carry(id);
    decide(id, "done");
    await Promise.all([fixture.sweepSends(), sweepSends(fixture.ctx), sweepSends(fixture.ctx)]);
    expect(await fixture.stateOf(id)).toBe("completed");
    const after = [await fixture.house("custody"), await fixture.house("fees")];
    expect(after.map((units, i) => units - (before[i] ?? 0n))).toEqual([98_010_000n, 1_990_000n]);
    expect(await fixture.available(ada)).toBe("0.00000000");
    expect((await readTimeline(fixture.ctx.prisma, id)).map(({ state }) => state)).toEqual([
      "held",
      "broadcast",
      "completed",
    ]);
  });

  test("comes back whole when it is rejected, once, and the day's limit with it", async () => {
    const { ada, id } = await asked();
    await carry(id);
    decide(id, "rejected");
    await Promise.all([fixture.sweepSends(), sweepSends(fixture.ctx), sweepSends(fixture.ctx)]);
    expect([await fixture.stateOf(id), await fixture.available(ada)]).toEqual(["failed", "1.00000000"]);
    expect((await readLimitsUsed(fixture.ctx.prisma, ada.userId)).get("send")).toBe(0n);
    decide(id, "done");
    await fixture.sweepSends(3);
    expect(await fixture.available(ada)).toBe("1.00000000");
  });

  test("is announced by webhook, and queried before anything is booked", async () => {
    const { id } = await asked();
    await carry(id);
    const lie = fixture.custody.webhook(
      "withdraw.successful",
      { reference: id, status: "Done" },
      fixture.clock.now(),
    );
    await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), lie);
    expect(await fixture.stateOf(id)).toBe("broadcast");
    decide(id, "done");
    const truth = fixture.custody.webhook("withdraw.rejected", { reference: id }, fixture.clock.now());
    await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), truth);
    expect(await fixture.stateOf(id)).toBe("completed");
  });

  test("that never arrived is submitted again by the sweep, under the same reference", async () => {
    const { id } = await asked();
    fixture.custody.before = (call) => {
      if (call === "withdraw") throw timeoutError;
    };
    await carry(id);
    await fixture.sweepSends(3);
    expect([await fixture.stateOf(id), fixture.custody.orders.has(id)]).toEqual(["broadcast", false]);
    fixture.custody.before = undefined;
    await fixture.sweepSends();
    expect(fixture.custody.orders.has(id)).toBe(true);
  });

  test("whose worker died before its first look is found by the sweep", async () => {
    const { id } = await asked();
    await fixture.sweepSends();
    expect(fixture.custody.orders.has(id)).toBe(true);
  });

  test("is submitted once by any number of workers", async () => {
    const { id } = await asked();
    let handed = 0;
    fixture.custody.before = (call) => {
      if (call === "withdraw") handed += 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => carry(id)));
    expect([handed, fixture.custody.orders.has(id)]).toEqual([1, true]);
  });

  test("stays open when the custodian has another order under our reference", async () => {
    const { id } = await asked();
    await carry(id);
    decide(id, "done");
    const order = fixture.custody.orders.get(id);
    if (order) fixture.custody.orders.set(id, { ...order, coin: "BTC" });
    await fixture.sweepSends(2);
    expect(await fixture.stateOf(id)).toBe("broadcast");
    if (order) fixture.custody.orders.set(id, order);
    await fixture.sweepSends();
    expect(await fixture.stateOf(id)).toBe("completed");
  });
});

describe("nothing that is merely unknown gives money back", () => {
  const faults: [string, ProviderError][] = [
    ["a timeout", timeoutError],
    ["no connection", new ProviderError("unreachable", "away")],
    ["a server error", new ProviderError("server_error", "500", { status: 500 })],
    ["garbage", new ProviderError("unreadable", "html")],
    ["too many requests", new ProviderError("refused", "429", { status: 429 })],
    ["a key that is no longer good", new ProviderError("refused", "401", { status: 401 })],
    [
      "a float that is too small",
      new ProviderError("refused", "400", { status: 400, body: { data: { code: "E0113" } } }),
    ],
  ];

  test.each(faults)("%s at every call, before or after its effect", async (_what, fault) => {
    for (const moment of ["before", "after"] as const) {
      const { ada, id } = await asked();
      fixture.custody[moment] = () => {
        throw fault;
      };
      await carry(id);
      await fixture.sweepSends(4);
      expect([await fixture.stateOf(id), await fixture.available(ada)]).toEqual(["broadcast", "0.00000000"]);
      fixture.custody[moment] = undefined;
      await fixture.sweepSends(2);
      decide(id, "done");
      await fixture.sweepSends(2);
      expect(await fixture.stateOf(id)).toBe("completed");
    }
  });

  test("an order that can never be right comes back when the custodian has none under the reference", async () => {
    const { ada, id } = await asked();
    await fixture.database.owner.query(
      "update ledger.transaction set details = details || jsonb_build_object('address', $2::text) where id = $1",
      [id, impossibleAddress],
    );
    await carry(id);
    expect([await fixture.stateOf(id), await fixture.available(ada)]).toEqual(["failed", "1.00000000"]);
  });
});
