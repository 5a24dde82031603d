import { availableAccount, houseAccount } from "@manilla/core/ledger/accounts";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import { expect, it } from "vitest";
import { usersRoutes } from "../routes/users.ts";
import { callApi, signUp, testApp } from "../testing/app.ts";

const token = "a-token-for-the-tests";
const { app, ctx } = await testApp({ routes: [usersRoutes], config: { METRICS_TOKEN: token } });

it("is not found without the token", async () => {
  for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: `Bearer ${token}x` }]) {
    expect((await app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
  }
});

it("counts requests by their pattern and money operations by their outcome, and contains no personal data", async () => {
  const { user } = await signUp(app);
  await callApi(app, "GET /users/preferences");
  const naira = toMoney("NGN", "100");
  const legs = [{ from: availableAccount(user.id), to: houseAccount("bank"), money: naira }];
  const operation = { id: newId(), at: new Date(), userId: user.id, legs, answer: {} };
  await expect(
    ctx.ledger.transact({ ...operation, kind: "transfer.receive", state: "completed", final: true }),
  ).rejects.toThrow();
  const page = await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(
    /manilla_http_request_seconds_count\{method="POST",route="\/api\/v1\/users\/register",status="201"\} 1/,
  );
  expect(page.body).toContain(
    'manilla_operations_total{kind="transfer.receive",outcome="insufficient_funds"} 1',
  );
  expect(page.body).not.toContain(user.id);
});
