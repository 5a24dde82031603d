import { money } from "@manilla/shared/money";
import { code as errorCode } from "@manilla/testing/error-code";
import {
  accepted,
  announceDeposit,
  openCustodyFixture,
  sweepDeposits,
} from "@manilla/testing/fixtures/custody-fixture";
import { member } from "@manilla/testing/members";
import { describe, expect, test } from "vitest";
import { verifyBooks } from "../../ledger/verify.ts";
import { newId } from "../../runtime/ids.ts";
import { matchSuspendedCoins } from "../custody/sweep-custody.ts";
import { resolveDeposit } from "./match-collection.ts";
import { settleDeposit } from "./settle-deposit.ts";

const eth = (text: string) => money("ETH", text);
const fixture = await openCustodyFixture();
const sendWebhook = (id: string) => announceDeposit(fixture, id);
const sweep = () => sweepDeposits(fixture);

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
    const { id } = fixture.custody.receive(accepted(nowhere, eth("3")));
    await sendWebhook(id);
    await sweep();
    expect((await fixture.house("suspense")) - before).toBe(300_000_000n);
    const choice = { depositId: id, userId: ada.userId, resolvedBy: "chidi" };
    const attempts = await Promise.allSettled([1, 2, 3].map(() => resolveDeposit(fixture.ctx.desk, choice)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([await fixture.available(ada), await fixture.house("suspense")]).toEqual(["3.00000000", before]);
  });

  test("at the address of a customer who closed the account waits for support, too", async () => {
    const { actor } = await member(fixture.ctx);
    const [place, before] = [await fixture.place(actor), await fixture.house("suspense")];
    await fixture.database.owner.query("update users set closed_at = now() where id = $1", [actor.userId]);
    const { id } = fixture.custody.receive(accepted(place, eth("0.5")));
    await sendWebhook(id);
    await sweep();
    expect(await fixture.available(actor)).toBe("0.00000000");
    expect((await fixture.house("suspense")) - before).toBe(50_000_000n);
  });

  test("of a coin we don't keep is no money of ours", async () => {
    const { id } = fixture.custody.receive({ accountId: "a1", coin: null, status: "accepted" });
    expect(await settleDeposit(fixture.ctx, { accountId: "a1", id })).toBe("not_ours");
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
    const { id } = fixture.custody.receive(accepted(ours, eth("2")));
    await sendWebhook(id);
    expect((await fixture.house("suspense")) - suspense).toBe(200_000_000n);
    fixture.custody.says(id, { isCollection: true });
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
      const { id } = fixture.custody.receive({ ...accepted(ours, eth("2")), status });
      await sendWebhook(id);
      expect(await stateOf(id)).toEqual({ state: status, final: false });
      fixture.custody.says(id, { isCollection: true, status: "accepted" });
      await sweep();
      expect(await stateOf(id)).toEqual({ state: "matched", final: true });
    },
  );

  test("has no owner whom staff could name, and the books say that it is there twice", async () => {
    const { id } = fixture.custody.receive(accepted(ours, eth("2")));
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
    fixture.custody.says(id, { isCollection: true });
    await matchSuspendedCoins(fixture.ctx);
    expect(await twice()).toEqual([]);
  });
});
