import { toMoney } from "@manilla/shared/money";
import { catchCode } from "@manilla/testing/error-code";
import {
  acceptedDeposit,
  announceDeposit,
  type CustodyFixture,
  openCustodyFixture,
  sweepDeposits,
} from "@manilla/testing/fixtures/custody-fixture";
import { timeoutError } from "@manilla/testing/providers/fake-custody";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { custodyInbox } from "../custody/custody-inbox.ts";
import { findDeposits } from "../custody/sweep-custody.ts";
import { listDeposits } from "./deposits.ts";
import { bookDust } from "./dust.ts";
import { processCoinDeposit, releasableDeposits } from "./process-deposit.ts";

const eth = (text: string) => toMoney("ETH", text);
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
    fixture.custody.changeDeposit(id, { confirmations: 7 });
    await sendWebhook(id);
    expect(await listDeposits(fixture.ctx, ada, "eth")).toMatchObject([{ confirmations: 7 }]);
    fixture.custody.changeDeposit(id, { status: "accepted", confirmations: 12 });
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
    await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), lie);
    expect(await fixture.available(ada)).toBe("0.00000000");
    const nothing = fixture.custody.webhook(
      "deposit.successful",
      { id: "neverwas", status: "accepted", user: { id: place.accountId } },
      fixture.clock.now(),
    );
    await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), nothing);
    expect(await fixture.deposits(ada)).toHaveLength(1);
  });

  test("whose message is forged or old is refused and leaves no trace", async () => {
    const message = (ageMs = 0) => {
      const at = new Date(fixture.clock.now().getTime() - ageMs);
      return fixture.custody.webhook("deposit.successful", { id: "forged1" }, at);
    };
    const { raw, headers } = message();
    for (const bad of [{ raw, headers: {} }, message(301_000), { raw: Buffer.concat([raw, raw]), headers }])
      expect(await catchCode(receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), bad))).toBe(
        "bad_request",
      );
    const where = { reference: { contains: "forged1" } };
    expect(await fixture.ctx.prisma.webhookEvent.count({ where })).toBe(0);
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
      fixture.custody.changeDeposit(id, { status: end });
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
      ...acceptedDeposit(await fixture.place(ada), eth("0.25")),
      seenAt: fixture.clock.now(),
    });
    await findDeposits(fixture.ctx, { hours: 2 });
    expect(await fixture.available(ada)).toBe("0.25000000");
  });

  test("that could not be asked about comes again", async () => {
    const ada = await fixture.actor();
    const { id } = fixture.custody.receive(acceptedDeposit(await fixture.place(ada), eth("0.25")));
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
    const { id } = fixture.custody.receive(acceptedDeposit(lower, eth("0.25")));
    await sendWebhook(id);
    expect(await fixture.available(ada)).toBe("0.25000000");
  });

  test("lists only its owner's, and no coin that is none", async () => {
    const [ada, bola] = [await fixture.actor(), await fixture.actor()];
    const { id } = fixture.custody.receive(acceptedDeposit(await fixture.place(ada), eth("1")));
    await sendWebhook(id);
    expect(await listDeposits(fixture.ctx, bola, "ETH")).toEqual([]);
    expect(await listDeposits(fixture.ctx, ada, "USDT")).toEqual([]);
    await expect(listDeposits(fixture.ctx, ada, "shib")).rejects.toMatchObject({
      code: "unsupported_currency",
    });
  });
});

describe("below the minimum", () => {
  // The minimum is 0.001 ETH, which three small deposits reach together.
  const small = "0.0004";

  async function arrives(
    place: Awaited<ReturnType<CustodyFixture["place"]>>,
    amount: string,
  ): Promise<string> {
    const { id } = fixture.custody.receive(acceptedDeposit(place, eth(amount)));
    fixture.clock.pass(1);
    await sendWebhook(id);
    return id;
  }

  test("deposits wait in suspense until their sum reaches it, then all are credited, and the sum restarts", async () => {
    const [ada, before] = [await fixture.actor(), await fixture.house("suspense")];
    const place = await fixture.place(ada);
    await arrives(place, small);
    await arrives(place, small);
    expect([await fixture.available(ada), (await fixture.house("suspense")) - before]).toEqual([
      "0.00000000",
      80_000n,
    ]);
    await arrives(place, small);
    expect([await fixture.available(ada), (await fixture.house("suspense")) - before]).toEqual([
      "0.00120000",
      0n,
    ]);
    await arrives(place, small);
    expect(await fixture.available(ada)).toBe("0.00120000");
    await arrives(place, "0.5");
    expect([await fixture.available(ada), (await fixture.house("suspense")) - before]).toEqual([
      "0.50160000",
      0n,
    ]);
  });

  test("each address is added up alone", async () => {
    const [ada, bola] = [await fixture.actor(), await fixture.actor()];
    await arrives(await fixture.place(ada), "0.0009");
    await arrives(await fixture.place(bola), "0.0009");
    expect([await fixture.available(ada), await fixture.available(bola)]).toEqual([
      "0.00000000",
      "0.00000000",
    ]);
  });

  test("those that come together are seen together", async () => {
    const ada = await fixture.actor();
    const place = await fixture.place(ada);
    const ids = Array.from(
      { length: 10 },
      () => fixture.custody.receive(acceptedDeposit(place, eth("0.0001"))).id,
    );
    await Promise.all(ids.map(sendWebhook));
    await sweep();
    expect(await fixture.available(ada)).toBe("0.00100000");
  });

  test("a release that stopped half-way is finished by the next look", async () => {
    const ada = await fixture.actor();
    const place = await fixture.place(ada);
    const [first, second] = [await arrives(place, small), await arrives(place, small)];
    const known = [first, second].map(
      (id) => fixture.custody.received.find((deposit) => deposit.id === id)?.id,
    );
    expect(known).toEqual([first, second]);
    // The third call of `advance` fails. So the third deposit is booked, but only the first deposit is credited.
    const { advance } = fixture.ctx.ledger;
    let calls = 0;
    const dying = {
      ...fixture.ctx,
      ledger: {
        ...fixture.ctx.ledger,
        advance: (step: Parameters<typeof advance>[0]) => {
          calls += 1;
          return calls > 2 ? Promise.reject(new Error("killed")) : advance(step);
        },
      },
    };
    const { id } = fixture.custody.receive(acceptedDeposit(place, eth(small)));
    fixture.clock.pass(1);
    await processCoinDeposit(dying, { accountId: place.accountId, id }).catch(() => undefined);
    await sweep();
    expect(await fixture.available(ada)).toBe("0.00120000");
  });

  test("releasable: nothing early, nothing twice, nothing forgotten", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(1n, 250n), { maxLength: 40 }), fc.bigInt(1n, 500n), (units, minimum) => {
        const deposits = units.map((u, i) => ({
          i,
          amount: { ...eth("0"), units: u },
          state: "below_minimum",
        }));
        const out = releasableDeposits(deposits, { ...eth("0"), units: minimum });
        const sum = (list: typeof deposits) => list.reduce((total, { amount }) => total + amount.units, 0n);
        const rest = deposits.filter((deposit) => !out.includes(deposit));
        expect(out.map(({ i }) => i)).toEqual(deposits.slice(0, out.length).map(({ i }) => i));
        expect(sum(rest)).toBeLessThan(minimum);
        const again = releasableDeposits(
          deposits.map((d) => (out.includes(d) ? { ...d, state: "credited" } : d)),
          { ...eth("0"), units: minimum },
        );
        expect(again).toEqual([]);
      }),
    );
  });
});

test("an amount with more decimals than the books is rounded down, and its whole units become the company's dust once", async () => {
  const ada = await fixture.actor();
  const place = await fixture.place(ada);
  const before = await fixture.house("dust");
  for (let n = 0; n < 5; n += 1) {
    const { id } = fixture.custody.receive({
      ...acceptedDeposit(place, eth("0.12345678")),
      rest: "0.9012345678",
    });
    await sendWebhook(id);
    await sendWebhook(id);
  }
  expect(await fixture.available(ada)).toBe("0.61728390");
  await Promise.all([bookDust(fixture.ctx), bookDust(fixture.ctx), bookDust(fixture.ctx)]);
  await bookDust(fixture.ctx);
  // 5 × 0.9012345678 = 4.506172839 units
  expect((await fixture.house("dust")) - before).toBe(4n);
});

test("the app's role of the database books dust, which moves none of a person's money", async () => {
  const { ctx } = fixture;
  const { rows } = await ctx.pool.query<{ is_app: boolean }>(
    "select pg_has_role('manilla_app', 'member') and not pg_has_role('manilla_desk', 'member') as is_app",
  );
  const before = await fixture.house("dust");
  await ctx.pool.query(
    `insert into custody_dust (provider, reference, coin, rest)
     values ('custody', 'dust-of-a-test-1', 'BTC', '0.7'), ('custody', 'dust-of-a-test-2', 'BTC', '0.7')`,
  );
  await bookDust(ctx);
  const { rows: booked } = await ctx.pool.query(
    "select units::text from custody_dust_booked where coin = 'BTC'",
  );
  expect([rows, booked, (await fixture.house("dust")) >= before]).toEqual([
    [{ is_app: true }],
    [{ units: "1" }],
    true,
  ]);
});
