import { openApiProblems } from "@manilla/http/testing/openapi-problems";
import type { OpenAPIV3_1 } from "openapi-types";
import { expect, it } from "vitest";
import { allRoutes } from "../features.ts";
import { testApp } from "../testing/app.ts";

// The linter rejects localhost, the default of PUBLIC_URL, as an example server.
const { app } = await testApp({ routes: allRoutes, config: { PUBLIC_URL: "https://app.manilla.test" } });
// The document is read without HTTP, because a loaded machine answers HTTP with 503.
const document: OpenAPIV3_1.Document = JSON.parse(JSON.stringify(app.swagger()));

it("passes the recommended rules of Redocly and of Spectral", async () => {
  expect(await openApiProblems(document)).toEqual([]);
});

it("says which calls need no session", () => {
  const open = operationsOf(document).filter(({ security }) => security?.length === 0);
  expect(open.map(({ operationId }) => operationId)).toEqual(
    expect.arrayContaining(["login", "getRates", "getPublicConfig"]),
  );
  expect(operationsOf(document).filter(({ security }) => security === undefined)).toEqual([]);
});

const measured =
  /amount|price|fee$|feepercent|spread|^total$|receive|naira|kobo|dollar|usd|_cap$|volume|^(?:daily|used|left|perTransaction|units|minimum|rate|midRate)$|expires_?in|resendIn|minutes|_supply|change/i;
const notMeasured = new Set(["pagination.total"]);

it("says the unit of every amount, price, rate and time span", () => {
  const without: string[] = [];
  const schemas = Object.entries(document.components?.schemas ?? {});
  for (const [name, schema] of schemas) collect(schema, name);
  for (const { operationId = "", requestBody, responses } of operationsOf(document)) {
    collect(requestBody, operationId);
    collect(responses, operationId);
  }
  expect([...new Set(without)]).toEqual([]);

  function collect(value: unknown, at: string): void {
    if (typeof value !== "object" || value === null) return;
    const { properties } = value as { properties?: Record<string, { type?: string; description?: string }> };
    for (const [field, schema] of Object.entries(properties ?? {})) {
      const named = notMeasured.has(`${at.split(".").at(-1)}.${field}`);
      const isValue = schema.type !== "object" && schema.type !== "boolean" && schema.type !== "array";
      if (measured.test(field) && isValue && !named && !describes(schema)) without.push(`${at}.${field}`);
    }
    for (const [key, inner] of Object.entries(value)) if (key !== "example") collect(inner, `${at}.${key}`);
  }
});

function describes(schema: object): boolean {
  const { description, $ref, anyOf } = schema as { description?: string; $ref?: string; anyOf?: object[] };
  if (description) return true;
  if (anyOf) return anyOf.some(describes);
  const target = $ref && document.components?.schemas?.[$ref.split("/").at(-1) ?? ""];
  return Boolean(target && describes(target));
}

function operationsOf({ paths }: OpenAPIV3_1.Document): OpenAPIV3_1.OperationObject[] {
  return Object.values(paths ?? {}).flatMap((item) => Object.values(item ?? {}) as never[]);
}
