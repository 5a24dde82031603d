import {
  bodyExample,
  fieldsOf,
  missingValues,
  parameterExamples,
  readDocument,
  schemaOf,
  successOf,
} from "@manilla/http/testing/documented-calls";
import { auditWords } from "@manilla/shared/desk/audit-texts";
import { setPrices } from "@manilla/testing/prices";
import { signWebhook } from "@manilla/testing/providers/sign-webhook";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "../features.ts";
import { callApi, testApp } from "../testing/app.ts";
import { type ExampleWorld, preparePerson, requestFor } from "../testing/example-state.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";
import { auditAction, isAudited } from "./audit.ts";

type Values = Record<string, string>;

const { providers, email } = createFakeProviders();
const { app, ctx } = await testApp({
  routes: allRoutes,
  config: { RATE_LIMIT_FACTOR: "10000" },
  overrides: { providers },
});
const world: ExampleWorld = { app, ctx, email };
const { document, calls } = readDocument(app.swagger());

beforeAll(() =>
  setPrices(ctx, { coins: { BTC: "97000.5", ETH: "3400", USDT: "1", SOL: "200" }, naira: "1538" }),
);

describe.each(calls)("$method $path", ({ method, path, operation }) => {
  const name = operation.operationId;
  const { status, media } = successOf(operation);

  it("answers its documented example as documented", async () => {
    const owner = await preparePerson(world, name);
    const body = bodyExample(operation);
    const documented = {
      name,
      params: parameterExamples(operation, "path"),
      query: parameterExamples(operation, "query"),
    };
    const request = await requestFor(world, owner, { ...documented, ...(body && { body }) });
    const search = new URLSearchParams(request.query as Values).toString();
    const address = path.replace(/\{(\w+)\}/g, (_, part: string) =>
      encodeURIComponent(request.params?.[part] ?? ""),
    );
    const raw = JSON.stringify(request.body);
    const sign = signWebhook[name.replace(/Webhook$/, "")];
    const answer = await callApi(app, `${method} ${address}${search && `?${search}`}`, {
      ...(sign ? { headers: sign(raw) } : { token: owner.token }),
      ...(request.body && { body: raw }),
    });
    expect(answer.status, answer.text).toBe(status);
    if (!media) return expect(answer.headers["content-disposition"]).toContain("attachment");
    const schema = schemaOf(document, media);
    expect(schema.safeParse(answer.json).error?.issues, answer.text).toBeUndefined();
    expect(schema.safeParse(media.example).error?.issues, "the documented reply").toBeUndefined();
    const isEnvelope = "data" in media.example;
    if (!isEnvelope) expect(answer.json).toEqual(media.example);
    else if (name !== "exportMyData")
      expect(fieldsOf(media.example.data)).toEqual(fieldsOf(answer.json.data));
  });

  it("shows a value for every part of the request that is required", () => {
    expect(missingValues(operation)).toEqual([]);
  });
});

describe("the audit log", () => {
  const changing = calls.filter(({ method, operation }) =>
    isAudited({ method: method as "POST", name: operation.operationId }),
  );

  it("has a line for the example of every route that changes something", async () => {
    await app.flushAudit();
    const { rows } = await ctx.database.owner.query<{ action: string; complete: boolean }>(
      `select action, bool_and(ip is not null and request_id is not null and at is not null) as complete
       from audit_log where after ->> 'outcome' = 'done' group by action`,
    );
    const written = new Map(rows.map(({ action, complete }) => [action, complete]));
    const ours = changing.filter(({ operation }) => !operation.operationId.endsWith("Webhook"));
    expect(ours.length).toBeGreaterThanOrEqual(40);
    const missing = ours.filter(({ operation }) => {
      const [tag = ""] = operation.tags ?? [];
      return written.get(auditAction({ tag, name: operation.operationId })) !== true;
    });
    expect(missing.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it("has plain words for staff for every such request that is about the account", () => {
    const actions = changing
      .filter(({ path, operation }) => !path.includes("{") && !operation.operationId.endsWith("Webhook"))
      .map(({ operation: { operationId, tags = [] } }) =>
        auditAction({ tag: tags[0] ?? "", name: operationId }),
      );
    expect(actions.filter((action) => !(action in auditWords))).toEqual([]);
  });
});
