import { toMoney } from "@manilla/shared/money";
import {
  announceDeposit,
  openCustodyFixture,
  sweepDeposits,
} from "@manilla/testing/fixtures/custody-fixture";
import { approveProposal, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember, password } from "@manilla/testing/members";
import { createPerson } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { beforeAll, describe, expect, it } from "vitest";
import { readBalances } from "../ledger/balances.ts";
import { verifyBooks } from "../ledger/verify.ts";
import { messageFor } from "../notifications/fan-out.ts";
import { closeAccount } from "../users/close-account.ts";
import { listActivity } from "../wallet/activity.ts";
import { makeProposal } from "./make-proposal.ts";
import { readQueue } from "./queues.ts";

const fixture = await openCustodyFixture();
const { ctx, custody, database } = fixture;
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: supervisor } = await staffMember(ctx, "supervisor");
const reason = "CASE-7K2M9Q4TXB: named the closed account's last payments and showed the bank's letter";

async function closedWith(naira: string) {
  const { actor } = await createMember(ctx);
  await closeAccount(ctx, actor, { password });
  await createPerson(database, { naira }, actor.userId);
  return actor;
}

const waiting = async ({ userId }: { userId: string }) =>
  (await readQueue(ctx.desk, "closed")).filter(({ customer }) => customer === userId);

async function proposed(closed: { userId: string }, user: string) {
  const [row] = await waiting(closed);
  return makeProposal(ctx.desk, agent, {
    kind: "closed.owner",
    subject: row?.["account_id"] ?? "",
    parameters: { user },
    reason,
  });
}

beforeAll(() => setPrices(ctx, { coins: { ETH: "2000" } }));

describe("money in a closed account", () => {
  it("waits in a queue with its age, and goes to the person's new account when two members of staff agree", async () => {
    const [closed, { actor: anew }] = [await closedWith("1500"), await createMember(ctx)];
    const [row] = await waiting(closed);
    expect(row).toMatchObject({ asset: "NGN", amount: "1500.00", arrived_at: expect.stringMatching(/^20/) });
    const made = await proposed(closed, anew.userId);
    expect(made).toMatchObject({ state: "open", amount: 150_000n, userId: anew.userId });
    expect(made.summary).toContain("₦1,500.00");
    await expect(approveProposal(ctx, agent, made)).rejects.toMatchObject({ code: "forbidden" });
    expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "applied" });
    expect((await readBalances(ctx.prisma, anew.userId)).NGN.available).toEqual(toMoney("NGN", "1500"));
    expect(await waiting(closed)).toEqual([]);
    const { transactions } = await listActivity(ctx, anew, { kind: "all", limit: 5 });
    expect(transactions).toMatchObject([{ kind: "adjustment", counterparty: "Your closed account" }]);
    const { rows } = await ctx.pool.query(
      `select o.payload, u.closed_at is not null as closed
       from ledger.outbox o, users u where o.topic = 'balance.adjusted' and o.payload ->> 'userId' = $1 and u.id = $2`,
      [anew.userId, closed.userId],
    );
    expect(rows).toMatchObject([{ closed: true }]);
    expect(messageFor("balance.adjusted", rows[0]?.payload)).toMatchObject({
      message:
        "₦1,500.00 arrived for the account that you closed. We moved it here: it's in your balance now.",
    });
    expect(await verifyBooks(database.owner)).toEqual([]);
  });

  it("is moved whole when it is coins that the custodian accepted long after it had rejected them", async () => {
    const [{ actor: closed }, { actor: anew }] = [await createMember(ctx), await createMember(ctx)];
    const { id } = custody.receive({
      ...(await fixture.place(closed)),
      amount: toMoney("ETH", "0.5"),
      status: "rejected",
      confirmations: 12,
    });
    await announceDeposit(fixture, id);
    for (let hours = 0; hours <= 72; hours += 2) await sweepDeposits(fixture);
    await closeAccount(ctx, closed, { password });
    custody.changeDeposit(id, { status: "accepted" });
    await announceDeposit(fixture, id);
    const made = await proposed(closed, anew.userId);
    await approveProposal(ctx, supervisor, made);
    expect(await fixture.available(anew)).toBe("0.50000000");
    expect(await verifyBooks(database.owner)).toEqual([]);
  });

  it("that came after the proposal stays for another one: what was agreed is moved, once", async () => {
    const [closed, { actor: anew }] = [await closedWith("1500"), await createMember(ctx)];
    const made = await proposed(closed, anew.userId);
    await createPerson(database, { naira: "20" }, closed.userId);
    const answers = await Promise.all([1, 2].map(() => approveProposal(ctx, supervisor, made)));
    expect(answers.map(({ state }) => state)).toEqual(["applied", "applied"]);
    expect((await readBalances(ctx.prisma, anew.userId)).NGN.available).toEqual(toMoney("NGN", "1500"));
    expect(await waiting(closed)).toMatchObject([{ amount: "20.00" }]);
  });
});

describe("a proposal about it is refused", () => {
  it("to a closed account, to an open account's balance, and to staff for themselves", async () => {
    const [closed, { actor: open }] = [await closedWith("30"), await createMember(ctx)];
    await expect(proposed(closed, closed.userId)).rejects.toMatchObject({ code: "not_found" });
    await expect(proposed(closed, agent.userId)).rejects.toMatchObject({ code: "forbidden" });
    await createPerson(database, { naira: "10" }, open.userId);
    const account = "select id::text from ledger.account where user_id = $1 and balance > 0";
    const { rows } = await ctx.pool.query<{ id: string }>(account, [open.userId]);
    for (const subject of [rows[0]?.id ?? "", "0", "none", "9".repeat(40)])
      await expect(
        makeProposal(ctx.desk, agent, {
          kind: "closed.owner",
          subject,
          parameters: { user: open.userId },
          reason,
        }),
        subject,
      ).rejects.toMatchObject({ code: "not_found" });
  });

  it("when the new account was closed meanwhile: the money stays where it is", async () => {
    const [closed, { actor: anew }] = [await closedWith("40"), await createMember(ctx)];
    const made = await proposed(closed, anew.userId);
    await closeAccount(ctx, anew, { password });
    expect(await approveProposal(ctx, supervisor, made)).toMatchObject({
      state: "failed",
      outcome: "The account was closed meanwhile.",
    });
    expect(await waiting(closed)).toMatchObject([{ amount: "40.00" }]);
  });
});
