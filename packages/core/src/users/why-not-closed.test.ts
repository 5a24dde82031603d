import { lagosMinute } from "@manilla/shared/lagos-minute";
import { money } from "@manilla/shared/money";
import { expect, it } from "vitest";
import { announceDeposit, openCustodyFixture, sweepDeposits } from "../testing/fixtures/custody-fixture.ts";
import { member, password } from "../testing/members.ts";
import { person as fund, waitingWithdrawal } from "../testing/people.ts";
import { closeAccount } from "./close-account.ts";

const fixture = await openCustodyFixture();
const { ctx, clock, custody, database } = fixture;
type Person = Awaited<ReturnType<typeof member>>["actor"];

const refusalOf = (actor: Person) =>
  closeAccount(ctx, actor, password).then(
    () => "closed",
    (error: Error) => error.message,
  );

/** A person for whom this much ETH came in; what the custodian says of it. */
async function received(amount: string, status: "accepted" | "rejected") {
  const { actor } = await member(ctx);
  const coins = { ...(await fixture.place(actor)), amount: money("ETH", amount) };
  const { id } = custody.receive({ ...coins, status, confirmations: 12 });
  await announceDeposit(fixture, id);
  return actor;
}

it("names the money that stands in it", async () => {
  const { actor } = await member(ctx);
  await fund(database, { naira: "1500.50" }, actor.userId);
  await fund(database, { coins: { ETH: "0.25" } }, actor.userId);
  expect(await refusalOf(actor)).toBe(
    "Your account still holds 0.25000000 ETH and ₦1,500.50. Please withdraw or send it first.",
  );
});

it("names the operation that is under way, and what it waits for", async () => {
  const { actor } = await member(ctx);
  await waitingWithdrawal(database, { naira: "5000", owner: actor.userId });
  expect(await refusalOf(actor)).toBe(
    "Please wait for what is under way: Naira withdrawal of ₦5,000.00. Our team is reviewing it. You can still cancel.",
  );
  expect(await refusalOf(await received("0.0001", "accepted"))).toBe(
    "Please wait for what is under way: Crypto deposit of 0.00010000 ETH. It is below the minimum and is added to your balance once your deposits reach it.",
  );
});

it("says until when coins that were not accepted may still come, and closes after that", async () => {
  const from = clock.now().getTime();
  const actor = await received("0.5", "rejected");
  const until = lagosMinute(new Date(from + 72 * 3_600_000));
  const message = `0.50000000 ETH that came in was not accepted, but may be until ${until}. You can close your account after that.`;
  expect(await refusalOf(actor)).toBe(message);
  for (let hours = 0; hours < 70; hours += 2) await sweepDeposits(fixture);
  expect(await refusalOf(actor)).toBe(message);
  await sweepDeposits(fixture);
  expect(await refusalOf(actor)).toBe("closed");
});
