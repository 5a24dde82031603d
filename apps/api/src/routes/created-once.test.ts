import { randomUUID } from "node:crypto";
import { newId } from "@manilla/core/runtime/ids";
import { createPerson } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "../features.ts";
import { callApi, signUp } from "../testing/app.ts";
import { routeRows } from "../testing/security-suite/rows-by-route.ts";
import { bodyOf, lineOf, suiteApp } from "../testing/security-suite/suite-app.ts";
import { receivingPerson } from "../testing/security-suite/transfer-rows.ts";

const { app, ctx, known } = await suiteApp(allRoutes);

beforeAll(() => setPrices(ctx, { coins: { BTC: "97000.5", ETH: "97000", DOGE: "0.0001" }, naira: "1538" }));

const creating = known.filter(
  ({ method, route }) => method === "POST" && (route?.status === 201 || route?.access === "money"),
);

it("routes that create are found", () => {
  expect(creating.length).toBeGreaterThan(5);
});

describe.each(creating)("$method $url", (entry) => {
  it("makes one thing of three requests with one key, one after another and at once", async () => {
    const { token, user } = await signUp(app);
    await ctx.prisma.user.update({ where: { id: user.id }, data: { phoneVerifiedAt: new Date() } });
    const owner = { token, userId: user.id };
    await createPerson(ctx.database, { naira: "100000", coins: { BTC: "1" } }, user.id);
    const id = await routeRows[entry.name]?.owned?.({ app, ctx }, owner);
    const { username } = await receivingPerson({ app, ctx });
    const body = { ...bodyOf(entry.name), ...(entry.name === "requestMoney" && { from: `@${username}` }) };
    const headers = { "idempotency-key": randomUUID() };
    const post = () => callApi(app, lineOf(entry, id), { token, body, headers });
    const answers = [await post(), ...(await Promise.all([post(), post()]))];
    const made = answers.filter(({ status }) => status < 300).map(({ json }) => json.data);
    expect(
      new Set(made.map((data) => data.transactionId ?? data.id ?? data.user?.id ?? JSON.stringify(data)))
        .size,
      answers[0]?.text,
    ).toBeLessThanOrEqual(1);
  });
});

const amounts = [
  "1000000",
  "12345678",
  "99999999.99999999",
  "1000000000",
  "1000000000000000",
  "9".repeat(30),
];

const routes = known.filter(({ name }) => routeRows[name]?.amounts);

const beyondAny = "9".repeat(30);

/** These calls refuse a billion bitcoin, because its value is above the ledger's maximum of 10^17 kobo. */
const ofCoins = [
  "createQuote",
  "buyCrypto",
  "sellCrypto",
  "executeSwap",
  "sendCrypto",
  "sendTransfer",
  "requestMoney",
];

async function bodiesOf(name: string): Promise<Record<string, unknown>[]> {
  const body = routeRows[name]?.body?.() ?? {};
  const { username } = await receivingPerson({ app, ctx });
  if (name === "sendTransfer")
    return [
      { ...body, to: `@${username}`, asset: "BTC" },
      { ...body, to: `@${username}` },
    ];
  if (name === "requestMoney") return [{ ...body, from: `@${username}`, asset: "BTC" }];
  if (name === "executeSwap") return [body, { ...body, toCurrency: "doge" }];
  if (name === "createQuote")
    return [
      ...["buy", "sell", "send"].map((side) => ({ ...body, side })),
      ...["buy", "sell"].map((side) => ({ ...body, side, currency: "doge", amountIn: "naira" })),
      { ...body, side: "swap", toCurrency: "doge" },
    ];
  return [body];
}

async function verified() {
  const { token, user } = await signUp(app);
  const at = new Date();
  await ctx.prisma.user.update({
    where: { id: user.id },
    data: { phoneVerifiedAt: at, emailVerifiedAt: at },
  });
  return { token, user };
}

describe.each(routes)("$method $url", ({ name, method, url }) => {
  it("refuses an amount whose worth does not fit into the books, and never fails on a large one", async () => {
    const { token } = await verified();
    for (const body of await bodiesOf(name)) {
      for (const amount of name === "sendCrypto" ? amounts.filter((text) => Number(text) >= 1e9) : amounts) {
        const field = routeRows[name]?.amounts?.[0] ?? "";
        const answer = await callApi(app, `${method} ${url}`, { token, body: { ...body, [field]: amount } });
        const shown = `${JSON.stringify({ ...body, [field]: amount })} → ${answer.text}`;
        expect(answer.status, shown).toBeLessThan(500);
        const worth =
          ofCoins.includes(name) && !body["amountIn"] && body["asset"] !== "NGN" && Number(amount) >= 1e9;
        if (worth || amount === beyondAny) expect(answer.status, shown).toBe(400);
      }
    }
  });
});

it("a request for more than the books hold is refused when it is paid", async () => {
  const { token, user } = await verified();
  const other = await receivingPerson({ app, ctx });
  const [id, createdAt] = [newId(), new Date()];
  const terms = { asked: "@chidi", asset: "BTC", units: 10n ** 17n, state: "open", createdAt };
  const expiresAt = new Date(createdAt.getTime() + 600_000);
  await ctx.prisma.moneyRequest.create({
    data: { id, requesterId: other.userId, payerId: user.id, ...terms, expiresAt },
  });
  const headers = { "idempotency-key": randomUUID() };
  const answer = await callApi(app, `POST /transfers/requests/${id}/pay`, {
    token,
    headers,
    body: { pin: "2468" },
  });
  expect([answer.status, answer.json.message], answer.text).toEqual([400, "That amount is too large"]);
});
