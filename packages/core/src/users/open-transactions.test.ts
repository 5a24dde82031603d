import type { CoinCode } from "@manilla/shared/assets";
import { lagosMinute } from "@manilla/shared/lagos";
import { toMoney } from "@manilla/shared/money";
import type { GivenUp } from "@manilla/shared/users/account-contract";
import {
  announceDeposit,
  openCustodyFixture,
  sweepDeposits,
} from "@manilla/testing/fixtures/custody-fixture";
import { createMember, password } from "@manilla/testing/members";
import { createPerson as fund, waitingWithdrawal } from "@manilla/testing/people";
import { expect, it } from "vitest";
import type { AppError } from "../runtime/errors.ts";
import { listActivity } from "../wallet/activity.ts";
import { closeAccount } from "./close-account.ts";

const fixture = await openCustodyFixture();
const { ctx, clock, custody, database } = fixture;
type Person = Awaited<ReturnType<typeof createMember>>["actor"];

const refusalOf = (actor: Person) =>
  closeAccount(ctx, actor, { password }).then(
    () => "closed",
    (error: Error) => error.message,
  );

async function received(amount: string, status: "accepted" | "rejected") {
  const { actor } = await createMember(ctx);
  const coins = { ...(await fixture.place(actor)), amount: toMoney("ETH", amount) };
  const { id } = custody.receive({ ...coins, status, confirmations: 12 });
  await announceDeposit(fixture, id);
  return actor;
}

it("names the money that stands in it", async () => {
  const { actor } = await createMember(ctx);
  await fund(database, { naira: "1500.50" }, actor.userId);
  await fund(database, { coins: { ETH: "0.25" } }, actor.userId);
  expect(await refusalOf(actor)).toBe(
    "You still have 0.25000000 ETH and ₦1,500.50. Please withdraw or send it first.",
  );
});

it("names the operation that is under way, and what it waits for", async () => {
  const { actor } = await createMember(ctx);
  await waitingWithdrawal(database, { naira: "5000", owner: actor.userId });
  expect(await refusalOf(actor)).toBe(
    "Please wait until this is finished: Naira withdrawal of ₦5,000.00. Our team is reviewing it. You can still cancel.",
  );
});

it("says until when coins that were not accepted may still come, and closes after that", async () => {
  const from = clock.now().getTime();
  const actor = await received("0.5", "rejected");
  const until = lagosMinute(new Date(from + 72 * 3_600_000));
  const message = `0.50000000 ETH that came in was not accepted, but this can change until ${until}. You can close your account after that.`;
  expect(await refusalOf(actor)).toBe(message);
  for (let hours = 0; hours < 70; hours += 2) await sweepDeposits(fixture);
  expect(await refusalOf(actor)).toBe(message);
  await sweepDeposits(fixture);
  expect(await refusalOf(actor)).toBe("closed");
});

const offerOf = (actor: Person, giveUp?: GivenUp[]) =>
  closeAccount(ctx, actor, { password, ...(giveUp && { giveUp }) }).then(
    () => "closed",
    (error: AppError) => error.details.data?.["giveUp"],
  );

const dust = [
  { currency: "ETH", amount: "0.00000249" },
  { currency: "NGN", amount: "4.50" },
];

async function withDust() {
  await fixture.fresh();
  const { actor } = await createMember(ctx);
  await fund(database, { naira: "4.50", coins: { ETH: "0.00000249" } }, actor.userId);
  return actor;
}

async function givenUp({ userId }: Person) {
  const { rows } = await database.owner.query<{ line: string }>(
    `select asset_out || ' ' || units_out || ' ' || state as line from ledger.transaction
     where user_id = $1 and kind = 'dust.given_up' order by 1`,
    [userId],
  );
  return rows.map(({ line }) => line);
}

it("offers to give up what is too little for any way out, and closes when the person does: the company gets it, once", async () => {
  const actor = await withDust();
  expect(await refusalOf(actor)).toBe(
    "You still have 0.00000249 ETH and ₦4.50, which is too little to withdraw or send. Give it up and close?",
  );
  expect(await offerOf(actor)).toEqual(dust);
  const before = [await fixture.house("dust"), await fixture.house("dust", "NGN" as CoinCode)];
  const all = await Promise.all([
    offerOf(actor, dust),
    offerOf(actor, dust.toReversed()),
    offerOf(actor, dust),
  ]);
  expect(all).toContain("closed");
  expect(await givenUp(actor)).toEqual(["ETH 249 completed", "NGN 450 completed"]);
  const after = [await fixture.house("dust"), await fixture.house("dust", "NGN" as CoinCode)];
  expect(after.map((units, n) => units - (before[n] ?? 0n))).toEqual([249n, 450n]);
  const { transactions } = await listActivity(ctx, actor, { kind: "all", limit: 20 });
  expect(transactions.map(({ kind, status }) => [kind, status])).toContainEqual([
    "dust.given_up",
    "completed",
  ]);
});

it("gives up nothing but what the person was shown, and nothing while an operation is under way", async () => {
  const [less, more, busy] = [await withDust(), await withDust(), await withDust()];
  expect(await offerOf(less, dust.slice(1))).toEqual(dust);
  await fund(database, { naira: "1" }, more.userId);
  expect(await offerOf(more, dust)).toEqual([dust[0], { currency: "NGN", amount: "5.50" }]);
  await waitingWithdrawal(database, { naira: "5000", owner: busy.userId });
  expect(await offerOf(busy, dust)).toBeUndefined();
  for (const actor of [less, more, busy]) expect(await givenUp(actor)).toEqual([]);
});

it.each([
  ["₦10, which can be sent to another person", { naira: "10" }],
  ["coins worth ₦10", { coins: { ETH: "0.0000025" } }],
  ["a coin without a price", { coins: { SOL: "0.00000001" } }],
  ["dust beside money", { naira: "4.50", coins: { ETH: "1" } }],
])("offers nothing for %s", async (_what, funds) => {
  await fixture.fresh();
  const { actor } = await createMember(ctx);
  await fund(database, funds, actor.userId);
  expect(await offerOf(actor)).toBeUndefined();
  expect(await refusalOf(actor)).toMatch(/^You still have .* Please withdraw or send it first\.$/);
});

it("closes over coins below the minimum, which any stranger can send, and the company keeps them", async () => {
  const actor = await received("0.0001", "accepted");
  const [suspense, house] = [await fixture.house("suspense"), await fixture.house("dust")];
  expect(await refusalOf(actor)).toBe("closed");
  await sweepDeposits(fixture);
  expect(await fixture.deposits(actor)).toEqual([{ state: "given_up", units: "10000" }]);
  expect([suspense - (await fixture.house("suspense")), (await fixture.house("dust")) - house]).toEqual([
    10_000n,
    10_000n,
  ]);
});
