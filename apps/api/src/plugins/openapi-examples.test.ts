import { signWebhook } from "@manilla/core/providers/testing/sign-webhook";
import { setPrices } from "@manilla/core/testing/prices";
import type { OpenAPIV3_1 } from "openapi-types";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ask, testApp } from "../testing/app.ts";
import { type ExampleWorld, preparePerson, requestFor } from "../testing/example-state.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";
import { auditAction, isAudited } from "./audit.ts";

type Operation = OpenAPIV3_1.OperationObject & { operationId: string };
type Values = Record<string, string>;
type Body = Record<string, unknown>;

const { providers, email } = createFakeProviders();
const { app, ctx } = await testApp({ config: { RATE_LIMIT_FACTOR: "10000" }, overrides: { providers } });
const world: ExampleWorld = { app, ctx, email };
const document: OpenAPIV3_1.Document = JSON.parse(JSON.stringify(app.swagger()));
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {}).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path,
    operation: operation as Operation, // the document has an id for each, or the first test below fails
  })),
);

beforeAll(() =>
  setPrices(ctx, { coins: { BTC: "97000.5", ETH: "3400", USDT: "1", SOL: "200" }, naira: "1538" }),
);

/** The values that the document shows for the parameters of one place. */
function shown({ parameters = [] }: Operation, place: "path" | "query"): Values {
  return Object.fromEntries(
    parameters.flatMap((parameter) =>
      "in" in parameter && parameter.in === place && parameter.example !== undefined
        ? [[parameter.name, String(parameter.example)]]
        : [],
    ),
  );
}

function shownBody({ requestBody }: Operation): Body | undefined {
  return requestBody && "content" in requestBody
    ? requestBody.content["application/json"]?.example
    : undefined;
}

function successOf({ responses }: Operation) {
  const [status = "", response] =
    Object.entries(responses ?? {}).find(([code]) => code.startsWith("2")) ?? [];
  const content = response && "content" in response ? response.content : undefined;
  return { status: Number(status), media: content?.["application/json"] };
}

/** The document's own schema, with the named schemas it refers to, as something that checks a value. */
function schemaOf(media: OpenAPIV3_1.MediaTypeObject): z.ZodType {
  const whole = { ...media.schema, $defs: document.components?.schemas };
  return z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replaceAll("#/components/schemas/", "#/$defs/")));
}

/** The names of the fields; a list shows only its first entries, so there it is those of one. */
function fieldsOf(data: object): string[] {
  return Object.keys(Array.isArray(data) ? data[0] : data).sort();
}

describe.each(operations)("$method $path", ({ method, path, operation }) => {
  const name = operation.operationId;
  const { status, media } = successOf(operation);

  it("answers its documented example as documented", async () => {
    const owner = await preparePerson(world, name);
    const body = shownBody(operation);
    const documented = { name, params: shown(operation, "path"), query: shown(operation, "query") };
    const request = await requestFor(world, owner, { ...documented, ...(body && { body }) });
    const search = new URLSearchParams(request.query as Values).toString();
    const address = path.replace(/\{(\w+)\}/g, (_, part: string) =>
      encodeURIComponent(request.params?.[part] ?? ""),
    );
    const raw = JSON.stringify(request.body);
    const sign = signWebhook[name.replace(/Webhook$/, "")];
    const answer = await ask(app, `${method} ${address}${search && `?${search}`}`, {
      ...(sign ? { headers: sign(raw) } : { token: owner.token }),
      ...(request.body && { body: raw }),
    });
    expect(answer.status, answer.text).toBe(status);
    if (!media) return expect(answer.headers["content-disposition"]).toContain("attachment");
    const schema = schemaOf(media);
    expect(schema.safeParse(answer.json).error?.issues, answer.text).toBeUndefined();
    expect(schema.safeParse(media.example).error?.issues, "the documented reply").toBeUndefined();
    const isEnvelope = "data" in media.example;
    if (!isEnvelope) expect(answer.json).toEqual(media.example);
    else if (name !== "exportMyData")
      expect(fieldsOf(media.example.data)).toEqual(fieldsOf(answer.json.data));
  });

  it("shows a value for every part of the request that is required", () => {
    const values = { ...shown(operation, "path"), ...shown(operation, "query") };
    for (const parameter of operation.parameters ?? []) {
      if ("name" in parameter && parameter.required) expect(values).toHaveProperty(parameter.name);
    }
    expect(Boolean(shownBody(operation))).toBe(operation.requestBody !== undefined);
  });
});

describe("the audit log", () => {
  const changing = operations.filter(({ method, operation }) =>
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
});
