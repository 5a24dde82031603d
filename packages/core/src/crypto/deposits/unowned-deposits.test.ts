import { money } from "@manilla/shared/money";
import { describe, expect, test } from "vitest";
import {
  accepted,
  announceDeposit,
  openCustodyFixture,
  sweepDeposits,
} from "../../testing/fixtures/custody-fixture.ts";
import { member } from "../../testing/members.ts";
import { resolveDeposit } from "./resolve-deposit.ts";
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
    const choice = {
      depositId: id,
      userId: ada.userId,
      resolvedBy: "chidi",
    };
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
