import {
  fieldsOf,
  missingValues,
  readDocument,
  schemaOf,
  shown,
  shownBody,
  successOf,
} from "@manilla/http/testing/documented-calls";
import { openApiProblems } from "@manilla/http/testing/openapi-problems";
import { apiPrefix } from "@manilla/shared/http/route";
import { describe, expect, it } from "vitest";
import { liveParts } from "./testing/call-fixtures.ts";
import { ask, signedIn, testDesk } from "./testing/desk.ts";

const { app, ctx, known } = await testDesk();
const { document, calls } = readDocument(app.swagger());

it("the document has every call of the router, and no other", () => {
  const documented = calls.map(({ operation }) => operation.operationId).sort();
  expect(documented).toEqual(known.map(({ route }) => route.name).sort());
});

it("the document passes the recommended rules of Redocly and of Spectral", async () => {
  // The linter rejects localhost, the default of DESK_URL, as an example server.
  const deployed = await testDesk({ DESK_URL: "https://desk.manilla.test" });
  expect(await openApiProblems(deployed.app.swagger())).toEqual([]);
});

describe.each(calls)("$method $path", ({ method, path, operation }) => {
  const name = operation.operationId;
  const { status, media } = successOf(operation);

  it("answers its documented example as documented", async () => {
    const caller = await signedIn(app, ctx, "admin");
    const live = await liveParts({ app, ctx }, caller, name);
    const params: Record<string, string> = { ...shown(operation, "path"), ...live.params };
    const query = { ...shown(operation, "query"), ...live.query } as Record<string, string>; // each value is text
    const body = shownBody(operation);
    const address = path
      .slice(apiPrefix.length)
      .replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ""));
    const search = new URLSearchParams(query).toString();
    const answer = await ask(app, `${method} ${address}${search && `?${search}`}`, {
      cookie: caller.cookie,
      ...(body && { body: { ...body, ...live.body } }),
    });
    expect(answer.status, answer.text).toBe(status);
    if (!media) return expect(answer.disposition).toContain("attachment");
    const schema = schemaOf(document, media);
    expect(schema.safeParse(answer.json).error?.issues, answer.text).toBeUndefined();
    expect(schema.safeParse(media.example).error?.issues, "the documented reply").toBeUndefined();
    expect(fieldsOf(media.example.data)).toEqual(fieldsOf(answer.json.data));
  });

  it("has a description, and a value for every part of the request that is required", () => {
    expect(operation.description, name).toMatch(/\w+ /);
    expect(missingValues(operation)).toEqual([]);
  });
});
