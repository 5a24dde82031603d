import { setTimeout as sleep } from "node:timers/promises";
import type { Send as SendAnswer } from "@manilla/shared/crypto/send-contract";
import { beforeAll, expect, test } from "vitest";
import { createQuidaxCustody } from "../../providers/custody/quidax.ts";
import { sandboxHand } from "../../providers/payments/test-sandbox.ts";
import type { Providers } from "../../providers/providers.ts";
import { testConfig } from "../../testing/config.ts";
import { sweepSends } from "../sweep-custody.ts";
import { type CustodyHouse, openCustodyHouse } from "../test-custody.ts";
import { carryNewSend } from "./carry-send.ts";
import { send } from "./send.ts";

const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const before = ["refuse", "error500", "rate_limited"];
const after = ["lost_answer", "reset", "garbage", "error500_after"];
const decisions = ["done", "rejected"] as const;

type Line = { outcome: string; record: { reference: string } };

let house: CustodyHouse;
let url: string;
beforeAll(async () => {
  const sandbox = await sandboxHand();
  url = sandbox.url;
  const custody = createQuidaxCustody({
    ...testConfig(),
    QUIDAX_BASE_URL: `${url}/quidax/exchange-open-api/api/v1`,
  });
  const providers = { custody, close: () => custody.close() } as unknown as Providers; // nothing else is reached
  house = await openCustodyHouse({ providers });
});

async function control(path: string, body: unknown = {}, method = "POST"): Promise<void> {
  const init = { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${url}/control/${path}`, { method, ...init });
  if (!answer.ok) throw new Error(await answer.text());
}

/** What the custodian itself wrote of this reference. */
async function witness(reference: string): Promise<string[]> {
  const answer = await fetch(`${url}/control/books/quidax?kind=withdrawal`);
  const lines = (await answer.json()) as Line[]; // the sandbox's own shape
  return lines.filter(({ record }) => record.reference === reference).map(({ outcome }) => outcome);
}

async function untilFinal(id: string): Promise<string | undefined> {
  for (let tries = 0; tries < 60; tries += 1) {
    house.clock.pass(700);
    await sweepSends(house.ctx);
    const state = await house.stateOf(id);
    if (state === "completed" || state === "failed") return state;
    await sleep(20);
  }
  return house.stateOf(id);
}

const cases = [...before, ...after].flatMap((fault) =>
  ["withdraw", "withdrawal"].flatMap((operation) =>
    decisions.map((decision) => ({ fault, operation, decision })),
  ),
);

test.each(cases)(
  "$fault at $operation, then $decision: settled exactly when it was sent",
  {
    timeout: 30_000,
  },
  async ({ fault, operation, decision }) => {
    await house.fresh();
    const ada = await house.actor({ ETH: "1" });
    const input = { currency: "eth", amount: "1", address: stranger, sender: { heldUntil: null } };
    const { transactionId: id } = (await send(house.ctx, ada, input)).answer as unknown as SendAnswer;
    await control(`custody/withdrawals/${id}`, { status: "processing" });
    await control("faults", { vendor: "quidax", operation, fault, times: 2 });
    await carryNewSend(house.ctx, { payload: { transactionId: id, internal: false } });
    for (let looks = 0; looks < 3; looks += 1) {
      house.clock.pass(700);
      await sweepSends(house.ctx);
      // Nothing has been decided yet, so whatever was answered, nothing is given back and nothing settled.
      expect([await house.stateOf(id), await house.available(ada)]).toEqual(["broadcast", "0.00000000"]);
      if (looks === 2) await control("faults", {}, "DELETE");
    }
    await untilKnown(id);
    await control(`custody/withdrawals/${id}`, { status: decision });
    const state = await untilFinal(id);
    const outcomes = await witness(id);
    expect(outcomes.filter((outcome) => outcome === "Submitted")).toHaveLength(1);
    expect(state).toBe(outcomes.at(-1) === "Done" ? "completed" : "failed");
    expect(await house.available(ada)).toBe(outcomes.at(-1) === "Done" ? "0.00000000" : "1.00000000");
  },
);

/** Handed over at last. */
async function untilKnown(id: string): Promise<void> {
  for (let tries = 0; tries < 30 && (await witness(id)).length === 0; tries += 1) {
    house.clock.pass(700);
    await sweepSends(house.ctx);
  }
}
