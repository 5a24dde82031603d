import { screeningFixture, withScreening } from "@manilla/testing/fixtures/screening-fixture";
import { trustedOwner, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { expect, it } from "vitest";
import { newId } from "../runtime/ids.ts";
import { watchHits } from "../screening/hits.ts";
import { decideAndApply, makeProposal } from "./make-proposal.ts";

const { ctx, banks, ask, read, balances, clock } = await withdrawalFixture(withScreening);
const { hits, decideHit, maker, checker, customer } = await screeningFixture(ctx);
const accountNumber = "0123456792";
banks.names(accountNumber, "TUKUR MUSA IBRAHIM");
const holder = { ...trustedOwner, identityName: "Musa Ibrahim Tukur" };
const hitOf = async (subject: string) => (await hits()).find((hit) => hit.subject === subject);

it.each([
  ["screening.clear", "screening.confirm", "approved", "cleared"],
  ["screening.confirm", "screening.clear", "rejected", "confirmed"],
] as const)(
  "after %s was carried out, a waiting %s of the same hit is not",
  async (first, second, state, outcome) => {
    const who = await customer({ naira: "300000" });
    const id = await ask(who, { holder, accountNumber });
    const about = { subject: (await hitOf(id))?.id ?? "", parameters: {}, reason: "Compared the documents" };
    const [one, other] = [
      await makeProposal(ctx.desk, maker, { kind: first, ...about }),
      await makeProposal(ctx.desk, maker, { kind: second, ...about }),
    ];
    const agreed = { approves: true, reason: "Agreed" };
    expect(
      await decideAndApply(ctx.desk, checker, { id: one.id, version: one.version, ...agreed }),
    ).toMatchObject({ state: "applied" });
    expect(
      await decideAndApply(ctx.desk, checker, { id: other.id, version: other.version, ...agreed }),
    ).toMatchObject({ state: "failed" });
    expect(await read(id)).toMatchObject({ state });
    expect(await hitOf(id)).toMatchObject({ state: outcome });
  },
);

it("cleared withdrawals count against what the rule approves in a day", async () => {
  const who = await customer({ naira: "500000" });
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await ask(who, { holder, accountNumber }));
  for (const id of ids) await decideHit(id, "screening.clear");
  const states = await Promise.all(ids.map(async (id) => (await read(id))?.state));
  expect(states).toEqual(["approved", "approved", "approved", "approved", "pending_approval"]);
  expect(await balances(who)).toEqual(["250000.00", "250000.00"]);
});

it("a hit whose operation never began is forgotten after an hour, and alarms no one", async () => {
  const who = await customer();
  const id = newId();
  await ctx.pool.query(
    `insert into screening.hit (id, flow, subject, user_id, checked, list, reference, entry_name, score, matches, found_at, decide_by)
     values ($1, 'withdrawal', $2, $3, 'TUKUR MUSA IBRAHIM', 'nigeria', 'NGA-P-002', 'Musa Ibrahim Tukur', 1, 1, $4, $4)`,
    [newId(), id, who.userId, clock.now()],
  );
  clock.pass(1_800);
  await watchHits(ctx);
  expect(await hitOf(id)).toBeDefined();
  clock.pass(1_801);
  await watchHits(ctx);
  expect(await hitOf(id)).toBeUndefined();
});
