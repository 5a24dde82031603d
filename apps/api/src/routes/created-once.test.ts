import { randomUUID } from "node:crypto";
import { person } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "../features.ts";
import { ask, signUp } from "../testing/app.ts";
import { routeRows } from "../testing/security-suite/rows.ts";
import { bodyOf, lineOf, suiteApp } from "../testing/security-suite/suite-app.ts";
import { receivingPerson } from "../testing/security-suite/transfer-rows.ts";

const { app, ctx, known } = await suiteApp(allRoutes);

beforeAll(() => setPrices(ctx, { coins: { BTC: "97000.5", ETH: "2500" }, naira: "1538" }));

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
    await person(ctx.database, { naira: "100000", coins: { BTC: "1" } }, user.id);
    const id = await routeRows[entry.name]?.owned?.({ app, ctx }, owner);
    const { username } = await receivingPerson({ app, ctx });
    const body = { ...bodyOf(entry.name), ...(entry.name === "requestMoney" && { from: `@${username}` }) };
    const headers = { "idempotency-key": randomUUID() };
    const post = () => ask(app, lineOf(entry, id), { token, body, headers });
    const answers = [await post(), ...(await Promise.all([post(), post()]))];
    const made = answers.filter(({ status }) => status < 300).map(({ json }) => json.data);
    expect(
      new Set(made.map((data) => data.transactionId ?? data.id ?? data.user?.id ?? JSON.stringify(data)))
        .size,
      answers[0]?.text,
    ).toBeLessThanOrEqual(1);
  });
});
