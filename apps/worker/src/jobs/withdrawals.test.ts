import { randomUUID } from "node:crypto";
import { withdrawNaira } from "@manilla/core/naira/withdrawals/withdraw-naira";
import { findWithdrawal } from "@manilla/core/naira/withdrawals/withdrawal";
import { createActor } from "@manilla/testing/people";
import { testSandbox } from "@manilla/testing/sandbox";
import { expect, it, onTestFinished } from "vitest";
import { queueContext } from "../testing/queue-backends.ts";
import { startWorker } from "../worker.ts";
import { allChores } from "./chores.ts";
import { allEffects } from "./effects.ts";

const often = allChores
  .filter(({ name }) => name.startsWith("naira."))
  .map((chore) => ({ ...chore, everySeconds: 1 }));

it("an approved withdrawal is paid by the worker alone, without a webhook", { timeout: 60_000 }, async () => {
  const { url } = await testSandbox();
  const ctx = await queueContext({ config: { PAYSTACK_BASE_URL: `${url}/paystack` } });
  const worker = startWorker(ctx, { effects: allEffects, chores: often, prefix: `test-${randomUUID()}` });
  onTestFinished(() => worker.close());
  const actor = await createActor(ctx.database, { naira: "50000" });
  const holder = { identityName: "Adaeze Okonkwo", secretsChangedAt: null, heldUntil: null };
  const request = { amount: "50000", accountNumber: "0123456785", bankCode: "058", holder };
  const { transactionId } = await withdrawNaira(ctx, actor, request);
  const stateOf = async () => (await findWithdrawal(ctx, transactionId))?.state;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe("processing");
  await expect.poll(stateOf, { timeout: 45_000, interval: 500 }).toBe("paid");
});
