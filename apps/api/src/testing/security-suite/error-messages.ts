import type { Route } from "@manilla/shared/http/route";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { askInProcess, signUp } from "../app.ts";
import { routeRows } from "./rows-by-route.ts";
import type { SuiteApp } from "./suite-app.ts";

export const missingField = Symbol("missing");
const hostile: readonly unknown[] = [null, true, [1], -1, "", {}, "x".repeat(2_000), missingField];
const libraryWords =
  /expected|received|invalid (?:input|option|string|uuid|type|key|element|number)|too (?:small|big):|must match|pattern|unrecognized|\/\^/i;

type Path = readonly (string | number)[];
type Json = Record<string, unknown>;
interface JsonSchema {
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  $defs?: Record<string, JsonSchema>;
}

function fieldsOf(schema: JsonSchema, at: Path = []): Path[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...at, name],
    ...fieldsOf(field, [...at, name]),
  ]);
  return schema.items ? [...inside, ...fieldsOf(schema.items, [...at, 0])] : inside;
}

export function withField(example: Json, path: Path, value: unknown): Json {
  const copy = structuredClone(example);
  const last = path.at(-1) ?? "";
  const parent = path.slice(0, -1).reduce<Json>((object, step) => (object[step] ??= {}) as Json, copy);
  if (value === missingField) delete parent[last];
  else parent[last] = value;
  return copy;
}

function messagesOf(json: { message: string; errors?: { message: string }[] }): string[] {
  return [json.message, ...(json.errors ?? []).map(({ message }) => message)];
}

function expectOurWords({ text, json }: Awaited<ReturnType<typeof askInProcess>>, shown: string): void {
  if (json?.status !== false) return; // the answer is a file, or the route accepted the value
  for (const message of messagesOf(json)) expect(message, `${shown} → ${text}`).not.toMatch(libraryWords);
}

function pathWith(route: Route, changed: string, value: unknown): string {
  const id = "019a0000-0000-7000-8000-000000000000";
  return route.path.replace(/:(\w+)/g, (_, name: string) =>
    name === changed ? encodeURIComponent(String(value)) : (routeRows[route.name]?.path?.[name] ?? id),
  );
}

export function testErrorMessages({ app, known }: SuiteApp): void {
  const routes = known.flatMap(({ route }) => route ?? []);
  describe.each(routes.filter(({ body }) => body))("$name", (route) => {
    const example = routeRows[route.name]?.body;
    const fields = fieldsOf(z.toJSONSchema(route.body ?? z.never(), { io: "input" }) as JsonSchema);

    it("rejects hostile fields with our own messages", async () => {
      const { token } = await signUp(app);
      const line = `${route.method} ${pathWith(route, "", "")}`;
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) {
        for (const value of hostile) {
          const body = withField(example?.() ?? {}, field, value);
          const shown = `${field.join(".")} = ${String(JSON.stringify(value) ?? "missing")}`;
          expectOurWords(await askInProcess(app, line, { token, body }), shown);
        }
      }
      for (const body of [{}, [], 1, "null", { ...example?.(), role: "admin" }]) {
        expectOurWords(await askInProcess(app, line, { token, body }), JSON.stringify(body));
      }
    });
  });

  describe.each(routes.filter(({ query, params }) => query || params))("$name", (route) => {
    it("rejects a hostile address with our own message", async () => {
      const { token } = await signUp(app);
      const query = fieldsOf(z.toJSONSchema(route.query ?? z.object({}), { io: "input" }) as JsonSchema);
      const params = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
      const body = routeRows[route.name]?.body?.();
      for (const value of ["null", "true", "[1]", "-1", "", "x".repeat(150), "a b"]) {
        for (const name of [...query.map(String), "unknown"]) {
          const search = new URLSearchParams({ [name]: value }).toString();
          const line = `${route.method} ${pathWith(route, "", "")}?${search}`;
          expectOurWords(await askInProcess(app, line, { token, body }), search);
        }
        for (const name of params) {
          const line = `${route.method} ${pathWith(route, name, value)}`;
          expectOurWords(await askInProcess(app, line, { token, body }), line);
        }
      }
    });
  });
}
