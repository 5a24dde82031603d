import { toMoney } from "@manilla/shared/money";
import {
  acceptedDeposit,
  announceDeposit,
  openCustodyFixture,
} from "@manilla/testing/fixtures/custody-fixture";
import { approveProposal, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { makeProposal } from "./make-proposal.ts";
import { readOperation } from "./operation.ts";

const fixture = await openCustodyFixture();
const { ctx, custody, available } = fixture;
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: supervisor } = await staffMember(ctx, "supervisor");

it.each(["10482213", "c3f0b7a6d2e84419a0cc5b1f"])(
  "coins that came to an unknown address get their owner by what the operation's page offers, deposit %s",
  async (id) => {
    const { actor: ada } = await createMember(ctx);
    const place = await fixture.place(ada);
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    custody.receive({ ...acceptedDeposit(place, toMoney("ETH", "0.5")), address, id });
    await announceDeposit(fixture, id);
    const { rows } = await ctx.pool.query("select id from ledger.transaction where provider_reference = $1", [
      `deposit:${id}`,
    ]);
    const { acts } = await readOperation(ctx.desk, agent, rows[0]?.id);
    expect(acts).toMatchObject([{ kind: "deposit.owner" }]);
    const made = await makeProposal(ctx.desk, agent, {
      kind: "deposit.owner",
      subject: acts[0]?.subject ?? "",
      parameters: { user: ada.userId },
      reason: "the sender showed the transaction",
    });
    expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "applied" });
    expect(await available(ada)).toBe("0.50000000");
  },
);
