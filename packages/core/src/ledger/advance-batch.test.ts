import { advanceFixture } from "@manilla/testing/ledger/ledger-fixture";
import { person } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { requestScope } from "../runtime/request-scope.ts";
import { reversed } from "./accounts.ts";

const { db, withdrawal } = await advanceFixture();

test("several steps of one operation in one batch follow each other", async () => {
  const ada = await person(db, { naira: "10" });
  const { id, legs } = await withdrawal(ada, "10", { state: "approved" });
  const outcomes = await Promise.all([
    db.ledger.advance({ id, from: "approved", to: "processing", final: false }),
    db.ledger.advance({ id, from: "processing", to: "failed", final: true, legs: reversed(legs) }),
  ]);
  expect(outcomes).toEqual([
    { moved: true, state: "processing" },
    { moved: true, state: "failed" },
  ]);
});

test("steps of many requests that share a batch each announce their own event", async () => {
  const ada = await person(db, { naira: "100" });
  const made = await Promise.all(Array.from({ length: 6 }, () => withdrawal(ada, "1")));
  await Promise.all(
    made.map(({ id }) =>
      requestScope.run(`request of ${id}`, () =>
        db.ledger.advance({
          id,
          from: "processing",
          to: "processing",
          final: false,
          events: [{ topic: "test.looked_at", payload: { id } }],
        }),
      ),
    ),
  );
  const { rows } = await db.pool.query("select payload from ledger.outbox where topic = 'test.looked_at'");
  expect(rows).toHaveLength(6);
  for (const { payload } of rows) expect(payload.requestId).toBe(`request of ${payload.id}`);
});
