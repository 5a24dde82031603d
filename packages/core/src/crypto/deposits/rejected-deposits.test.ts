import { toMoney } from "@manilla/shared/money";
import { catchCode as errorCode } from "@manilla/testing/error-code";
import {
  acceptedDeposit,
  announceDeposit,
  openCustodyFixture,
  sweepDeposits,
} from "@manilla/testing/fixtures/custody-fixture";
import { createMember } from "@manilla/testing/members";
import { timeoutError } from "@manilla/testing/providers/fake-custody";
import { describe, expect, test } from "vitest";
import { verifyBooks } from "../../ledger/verify.ts";
import { newId } from "../../runtime/ids.ts";
import { matchSuspendedCoins } from "../custody/sweep-custody.ts";
import { resolveDeposit } from "./match-collection.ts";
import { processCoinDeposit } from "./process-deposit.ts";

const fixture = await openCustodyFixture();
const { custody } = fixture;
const sendWebhook = (id: string) => announceDeposit(fixture, id);
const sweep = () => sweepDeposits(fixture);

async function rejected(amount = "0.5") {
  const ada = await fixture.actor();
  const seen = { ...(await fixture.place(ada)), amount: toMoney("ETH", amount) };
  const { id } = custody.receive({ ...seen, status: "rejected", confirmations: 12 });
  await sendWebhook(id);
  expect(await fixture.deposits(ada)).toMatchObject([{ state: "rejected" }]);
  return { ada, id };
}

const stateOf = async (ada: Awaited<ReturnType<typeof fixture.actor>>) =>
  (await fixture.deposits(ada)).map(({ state }) => state);

async function letPollingEnd(): Promise<void> {
  for (let waited = 0; waited <= 72 * 3_600_000; waited += 7_200_000) await sweep();
}

describe("a deposit that the custodian rejected and accepts later", () => {
  test("is credited once, by its message and without it", async () => {
    for (const news of [sendWebhook, sweep]) {
      const { ada, id } = await rejected();
      custody.changeDeposit(id, { status: "accepted" });
      await news(id);
      await Promise.all([sendWebhook(id), sweep()]);
      expect([await fixture.available(ada), await stateOf(ada)]).toEqual(["0.50000000", ["credited"]]);
    }
  });

  test("is held when its review is opened again, then credited", async () => {
    const { ada, id } = await rejected();
    custody.changeDeposit(id, { status: "on_hold" });
    await sweep();
    expect(await stateOf(ada)).toEqual(["on_hold"]);
    custody.changeDeposit(id, { status: "accepted" });
    await sweep();
    expect(await fixture.available(ada)).toBe("0.50000000");
  });

  test("is kept below the minimum like any other", async () => {
    const { ada, id } = await rejected("0.0001");
    custody.changeDeposit(id, { status: "accepted" });
    await sweep();
    expect([await fixture.available(ada), await stateOf(ada)]).toEqual(["0.00000000", ["below_minimum"]]);
  });

  test("waits for staff where its address is nobody's", async () => {
    const before = await fixture.house("suspense");
    const nowhere = { accountId: "me", coin: "ETH" as const, network: "ethereum", memo: null };
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const { id } = custody.receive({ ...nowhere, address, amount: toMoney("ETH", "2"), status: "rejected" });
    await sendWebhook(id);
    custody.changeDeposit(id, { status: "accepted" });
    await sweep();
    expect((await fixture.house("suspense")) - before).toBe(200_000_000n);
  });

  test("stays rejected while the custodian says nothing else", async () => {
    const { ada, id } = await rejected();
    await sweep();
    custody.changeDeposit(id, { status: "confirming" });
    await sweep();
    expect([await fixture.available(ada), await stateOf(ada)]).toEqual(["0.00000000", ["rejected"]]);
  });
});

describe("when the polls after a rejection have ended", () => {
  test("the custodian is not asked any more, and its message still credits", async () => {
    const { ada, id } = await rejected();
    await letPollingEnd();
    let queries = 0;
    custody.before = (call) => void (queries += call === "deposit" ? 1 : 0);
    await sweep();
    custody.before = undefined;
    expect([queries, await stateOf(ada)]).toEqual([0, ["rejected"]]);
    custody.changeDeposit(id, { status: "accepted" });
    await Promise.all([sendWebhook(id), sendWebhook(id)]);
    expect([await fixture.available(ada), await stateOf(ada)]).toEqual(["0.50000000", ["credited"]]);
  });

  test("what can't be credited by itself any more becomes an incident for staff, once", async () => {
    const { ada, id } = await rejected("0.0001");
    await letPollingEnd();
    custody.changeDeposit(id, { status: "accepted" });
    await sendWebhook(id);
    await sendWebhook(id);
    expect([await fixture.available(ada), await stateOf(ada)]).toEqual(["0.00000000", ["rejected"]]);
    const { rows } = await fixture.database.owner.query(
      "select kind, provider, reference, details from vendor_incident where resolved_at is null",
    );
    expect(rows).toMatchObject([{ kind: "accepted_after_rejection", reference: `deposit:${id}` }]);
  });

  test("they do not end while the custodian gives no answer", async () => {
    const { ada, id } = await rejected();
    for (let waited = 0; waited < 66 * 3_600_000; waited += 7_200_000) await sweep();
    custody.before = () => {
      throw timeoutError;
    };
    for (let times = 0; times < 6; times += 1) await sweep();
    custody.before = undefined;
    custody.changeDeposit(id, { status: "accepted" });
    await sweep();
    expect([await fixture.available(ada), await stateOf(ada)]).toEqual(["0.50000000", ["credited"]]);
  });
});

test.each(["rejected", "on_hold"] as const)(
  "coins that are %s after they were credited stay, and staff learn of it once",
  async (status) => {
    const ada = await fixture.actor();
    const { id } = custody.receive({
      ...(await fixture.place(ada)),
      amount: toMoney("ETH", "1"),
      status: "accepted",
    });
    await sendWebhook(id);
    custody.changeDeposit(id, { status });
    await sendWebhook(id);
    await sendWebhook(id);
    expect([await fixture.available(ada), await stateOf(ada)]).toEqual(["1.00000000", ["credited"]]);
    const { rows } = await fixture.database.owner.query(
      "select kind, details ->> 'theirs' as theirs from vendor_incident where reference = $1",
      [`deposit:${id}`],
    );
    expect(rows).toEqual([{ kind: "rejected_after_acceptance", theirs: `${status} 1.00000000 ETH` }]);
  },
);

const eth = (text: string) => toMoney("ETH", text);

describe("a deposit", () => {
  test("at an address we never gave waits in suspense for support, and is then credited once", async () => {
    const [ada, before] = [await fixture.actor(), await fixture.house("suspense")];
    const nowhere = {
      accountId: "me",
      coin: "ETH" as const,
      network: "ethereum",
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      memo: null,
    };
    const { id } = fixture.custody.receive(acceptedDeposit(nowhere, eth("3")));
    await sendWebhook(id);
    await sweep();
    expect((await fixture.house("suspense")) - before).toBe(300_000_000n);
    const choice = { depositId: id, userId: ada.userId, resolvedBy: "chidi" };
    const attempts = await Promise.allSettled([1, 2, 3].map(() => resolveDeposit(fixture.ctx.desk, choice)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await fixture.available(ada), await fixture.house("suspense")]).toEqual(["3.00000000", before]);
  });

  test("at the address of a customer who closed the account waits for support, too", async () => {
    const { actor } = await createMember(fixture.ctx);
    const [place, before] = [await fixture.place(actor), await fixture.house("suspense")];
    await fixture.database.owner.query("update users set closed_at = now() where id = $1", [actor.userId]);
    const { id } = fixture.custody.receive(acceptedDeposit(place, eth("0.5")));
    await sendWebhook(id);
    await sweep();
    expect(await fixture.available(actor)).toBe("0.00000000");
    expect((await fixture.house("suspense")) - before).toBe(50_000_000n);
  });

  test("of a coin we don't keep is no money of ours", async () => {
    const { id } = fixture.custody.receive({ accountId: "a1", coin: null, status: "accepted" });
    expect(await processCoinDeposit(fixture.ctx, { accountId: "a1", id })).toBe("not_ours");
  });
});

describe("a collection of ours that the custodian lists as a deposit", () => {
  const ours = {
    accountId: "house1",
    coin: "ETH" as const,
    network: "ethereum",
    address: "",
    memo: null,
    txid: "0xc011ec7ed",
  };

  async function stateOf(depositId: string) {
    const { rows } = await fixture.database.owner.query<{ state: string; final: boolean }>(
      "select state, final from ledger.transaction where details ->> 'depositId' = $1",
      [depositId],
    );
    return rows[0];
  }

  test("is taken out of suspense when the custodian says so, without staff, and never booked again", async () => {
    const [suspense, subAccounts] = [await fixture.house("suspense"), await fixture.house("sub_accounts")];
    const { id } = fixture.custody.receive(acceptedDeposit(ours, eth("2")));
    await sendWebhook(id);
    expect((await fixture.house("suspense")) - suspense).toBe(200_000_000n);
    fixture.custody.changeDeposit(id, { isCollection: true });
    await Promise.all([matchSuspendedCoins(fixture.ctx), matchSuspendedCoins(fixture.ctx)]);
    await sendWebhook(id);
    expect(await stateOf(id)).toEqual({ state: "matched", final: true });
    expect([await fixture.house("suspense"), await fixture.house("sub_accounts")]).toEqual([
      suspense,
      subAccounts,
    ]);
    const choice = { depositId: id, userId: (await fixture.actor()).userId, resolvedBy: "chidi" };
    expect(await errorCode(resolveDeposit(fixture.ctx.desk, choice))).toBe("conflict");
  });

  test.each(["confirming", "on_hold", "rejected"] as const)(
    "ends where it was %s when the custodian says so",
    async (status) => {
      const { id } = fixture.custody.receive({ ...acceptedDeposit(ours, eth("2")), status });
      await sendWebhook(id);
      expect(await stateOf(id)).toEqual({ state: status, final: false });
      fixture.custody.changeDeposit(id, { isCollection: true, status: "accepted" });
      await sweep();
      expect(await stateOf(id)).toEqual({ state: "matched", final: true });
    },
  );

  test("has no owner whom staff could name, and the books say that it is there twice", async () => {
    const { id } = fixture.custody.receive(acceptedDeposit(ours, eth("2")));
    await sendWebhook(id);
    await fixture.ctx.ledger.transact({
      id: newId(),
      at: fixture.clock.now(),
      userId: null,
      kind: "crypto.collect",
      state: "requested",
      final: false,
      moneyOut: eth("2"),
      legs: [],
      answer: null,
      details: { accountId: "account1", txid: ours.txid },
    });
    const twice = () => verifyBooks(fixture.database.pool, "1 day");
    expect(await twice()).toMatchObject([{ violation: "deposit_of_our_own_coins" }]);
    const choice = { depositId: id, userId: (await fixture.actor()).userId, resolvedBy: "chidi" };
    expect(await errorCode(resolveDeposit(fixture.ctx.desk, choice))).toBe("conflict");
    fixture.custody.changeDeposit(id, { isCollection: true });
    await matchSuspendedCoins(fixture.ctx);
    expect(await twice()).toEqual([]);
  });
});
