import { testDatabase } from "@manilla/testing/database";
import { createPerson, newStart } from "@manilla/testing/people";
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "../runtime/ids.ts";
import { IllegalTransitionError } from "./failures.ts";
import { transactionKinds } from "./types.ts";

type Transition = { from: string | null; to: string; final: boolean };
const legal = new Map<string, Transition[]>();

const db = await testDatabase();
const { rows } = await db.owner.query<Transition & { kind: string }>(
  "select kind, from_state as from, to_state as to, final from ledger.transition",
);
for (const { kind, ...transition } of rows) legal.set(kind, [...(legal.get(kind) ?? []), transition]);
const client = await db.owner.connect();
afterAll(() => client.release());

async function attempt(kind: string, { from, to, final }: Transition): Promise<string> {
  const id = newId();
  const at = new Date();
  const due = final ? null : at;
  await client.query("begin");
  try {
    if (from === null) {
      const row = { item: 1, id, reference: id, kind, state: to, final, at };
      const request = {
        id,
        claimant: id,
        operation: kind,
        key: id,
        request_hash: "",
        answer: "",
        state: to,
        at,
      };
      const { rows } = await client.query<{ status: string }>(
        "select status from ledger.transact($1, $2, null, null, '{}', '{}', '{}', '{}', '{}', '{}')",
        [JSON.stringify([request]), JSON.stringify([row])],
      );
      return rows[0]?.status ?? "no verdict";
    }
    await client.query(
      `insert into ledger.transaction (id, reference, kind, state, final, created_at, updated_at, due_at)
       values ($1, $2, $3, $4, false, $5, $5, $5)`,
      [id, id, kind, from, at],
    );
    const step = { item: 1, id, from_states: [from], to_state: to, final, at, due_at: due };
    const { rows } = await client.query<{ status: string }>(
      "select status from ledger.advance($1, null, '{}', '{}', '{}', '{}', '{}', '{}')",
      [JSON.stringify([step])],
    );
    return rows[0]?.status ?? "no verdict";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query("rollback");
  }
}

describe.each(transactionKinds)("%s", (kind) => {
  test("starts and moves as its table says, and in no other way", async () => {
    const allowed = legal.get(kind) ?? [];
    expect(allowed.some(({ from }) => from === null)).toBe(true);
    const states = [...new Set(allowed.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))];
    const outcomes: string[] = [];
    for (const from of [null, ...states]) {
      for (const to of [...states, "unheard_of"]) {
        for (const final of [true, false]) {
          const expected = allowed.some((one) => one.from === from && one.to === to && one.final === final);
          const outcome = await attempt(kind, { from, to, final });
          if (outcome !== (expected ? "done" : "LT001"))
            outcomes.push(`${from} to ${to}, ${final}: ${outcome}`);
        }
      }
    }
    expect(outcomes).toEqual([]);
  });
});

test("an illegal transition is an error of the program, and fails alone", async () => {
  const ada = await createPerson(db);
  const deposit = newStart(ada, { kind: "naira.deposit", state: "pending", final: false });
  await db.ledger.transact(deposit);
  const [illegal, beside] = await Promise.allSettled([
    db.ledger.advance({ id: deposit.id, from: "pending", to: "suspended", final: false }),
    db.ledger.transact(newStart(ada)),
  ]);
  expect(illegal).toMatchObject({
    reason: new IllegalTransitionError(
      "illegal transition: naira.deposit may not go from pending to suspended, open",
    ),
  });
  expect(beside.status).toBe("fulfilled");
  await expect(
    db.ledger.transact(newStart(ada, { kind: "naira.withdrawal", state: "paid" })),
  ).rejects.toThrow("illegal transition: naira.withdrawal may not start as paid, final");
  const { rows } = await db.pool.query("select state from ledger.transaction where id = $1", [deposit.id]);
  expect(rows).toEqual([{ state: "pending" }]);
});
