import { catchCode } from "@manilla/testing/error-code";
import { transfersFixture } from "@manilla/testing/fixtures/transfers-fixture";
import { password } from "@manilla/testing/members";
import { waitingForLock } from "@manilla/testing/waiting-for-lock";
import { expect, test } from "vitest";
import { closeAccount } from "../users/close-account.ts";
import { sendTransfer } from "./send-transfer.ts";

const { ctx, friend, naira } = await transfersFixture();

/** The test locks the recipient's balance until both commands wait for it. The command that waits longer runs first. */
test.each(["the transfer", "the closing"])(
  "never puts money into a closed account: %s comes first",
  async (first) => {
    const sender = await friend();
    const recipient = await friend({ naira: "0" });
    const holder = await ctx.database.owner.connect();
    await holder.query("begin");
    await holder.query(
      "select from ledger.account where user_id = $1 and purpose = 'available' and asset = 'NGN' for update",
      [recipient.actor.userId],
    );
    const commands = {
      "the transfer": () =>
        catchCode(
          sendTransfer(ctx, sender.actor, { to: `@${recipient.username}`, asset: "NGN", amount: "1000" }),
        ),
      "the closing": () => catchCode(closeAccount(ctx, recipient.actor, { password })),
    };
    const order =
      first === "the transfer"
        ? (["the transfer", "the closing"] as const)
        : (["the closing", "the transfer"] as const);
    const running = [];
    for (const [n, name] of order.entries()) {
      running.push(commands[name]());
      await waitingForLock(ctx.database, n + 1);
    }
    await holder.query("commit");
    holder.release();
    const answers = await Promise.all(running);
    expect(answers).toEqual(["done", first === "the transfer" ? "conflict" : "not_found"]);
    expect([await naira(sender), await naira(recipient)]).toEqual(
      first === "the transfer" ? [99_000n, 1_000n] : [100_000n, 0n],
    );
    const { rowCount } = await ctx.pool.query("select from closed_account_money");
    expect(rowCount).toBe(0);
  },
);
