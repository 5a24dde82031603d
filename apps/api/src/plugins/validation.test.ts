import type { Route } from "@manilla/shared/http/route";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { App } from "../command.ts";
import { allRoutes } from "../features.ts";
import { ask, signUp, testApp } from "../testing/app.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";
import { rows } from "../testing/security-suite/rows.ts";

const routes: Route[] = [];
function collect(app: App): void {
  app.addHook("onRoute", ({ config }) => void (config?.route && routes.push(config.route)));
}

const { providers } = createFakeProviders();
const { app } = await testApp({
  routes: [collect, ...allRoutes],
  config: { RATE_LIMIT_FACTOR: "10000" },
  overrides: { providers },
});

const missing = Symbol("missing");
const hostile: readonly unknown[] = [null, true, [1], -1, "", {}, "x".repeat(2_000), missing];
/** How the validation library words its own messages. */
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

/** Every field that the schema names, also those of objects in lists. */
function fieldsOf(schema: JsonSchema, at: Path = []): Path[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [...at, name],
    ...fieldsOf(field, [...at, name]),
  ]);
  return schema.items ? [...inside, ...fieldsOf(schema.items, [...at, 0])] : inside;
}

/** The example with one field replaced, or taken out. */
function withField(example: Json, path: Path, value: unknown): Json {
  const copy = structuredClone(example);
  const last = path.at(-1) ?? "";
  const parent = path.slice(0, -1).reduce<Json>((object, step) => (object[step] ??= {}) as Json, copy);
  if (value === missing) delete parent[last];
  else parent[last] = value;
  return copy;
}

function messagesOf(json: { message: string; errors?: { message: string }[] }): string[] {
  return [json.message, ...(json.errors ?? []).map(({ message }) => message)];
}

function expectOurWords({ text, json }: Awaited<ReturnType<typeof ask>>, shown: string): void {
  if (json?.status !== false) return; // a file, or a value that the route takes
  for (const message of messagesOf(json)) expect(message, `${shown} → ${text}`).not.toMatch(libraryWords);
}

function pathWith(route: Route, changed: string, value: unknown): string {
  const id = "019a0000-0000-7000-8000-000000000000";
  return route.path.replace(/:(\w+)/g, (_, name: string) =>
    name === changed ? encodeURIComponent(String(value)) : (rows[route.name]?.path?.[name] ?? id),
  );
}

describe.each(routes.filter(({ body }) => body))("$name", (route) => {
  const example = rows[route.name]?.body;
  const fields = fieldsOf(z.toJSONSchema(route.body ?? z.never(), { io: "input" }) as JsonSchema);

  it("rejects hostile fields with our own messages", async () => {
    const { token } = await signUp(app);
    const line = `${route.method} ${pathWith(route, "", "")}`;
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      for (const value of hostile) {
        const body = withField(example?.() ?? {}, field, value);
        const shown = `${field.join(".")} = ${String(JSON.stringify(value) ?? "missing")}`;
        expectOurWords(await ask(app, line, { token, body }), shown);
      }
    }
    for (const body of [{}, [], 1, "null", { ...example?.(), role: "admin" }]) {
      expectOurWords(await ask(app, line, { token, body }), JSON.stringify(body));
    }
  });
});

describe.each(routes.filter(({ query, params }) => query || params))("$name", (route) => {
  it("rejects a hostile address with our own message", async () => {
    const { token } = await signUp(app);
    const query = fieldsOf(z.toJSONSchema(route.query ?? z.object({}), { io: "input" }) as JsonSchema);
    const params = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "");
    const body = rows[route.name]?.body?.();
    for (const value of ["null", "true", "[1]", "-1", "", "x".repeat(150), "a b"]) {
      for (const name of [...query.map(String), "unknown"]) {
        const search = new URLSearchParams({ [name]: value }).toString();
        const line = `${route.method} ${pathWith(route, "", "")}?${search}`;
        expectOurWords(await ask(app, line, { token, body }), search);
      }
      for (const name of params) {
        const line = `${route.method} ${pathWith(route, name, value)}`;
        expectOurWords(await ask(app, line, { token, body }), line);
      }
    }
  });
});

const phone = "Please enter a valid Nigerian phone number";
const amount = "Please enter a valid amount";
const sentences: [name: string, field: string, value: unknown, message: string][] = [
  ...["initiateNairaDeposit", "initiateWithdrawal", "createQuote", "buyCrypto", "sellCrypto"]
    .concat(["executeSwap", "sendCrypto", "createRecurringBuy", "purchaseAirtime", "purchaseElectricity"])
    .flatMap((name) =>
      [-1, null, true, [1], "", "-5", "1e3", missing].map((value): [string, string, unknown, string] => [
        name,
        "amount",
        value,
        amount,
      ]),
    ),
  ...["purchaseAirtime", "purchaseData", "purchaseCable", "purchaseElectricity"].flatMap(
    (name): [string, string, unknown, string][] => [
      [name, "phoneNumber", missing, "Please enter your phone number"],
      [name, "phoneNumber", "", "Please enter your phone number"],
      [name, "phoneNumber", true, phone],
      [name, "phoneNumber", "+2340000000000", phone],
    ],
  ),
  ...[missing, null, "", -1, "NOT ONE"].flatMap((value): [string, string, unknown, string][] => [
    ["purchaseData", "identifier", value, "Please select a network provider"],
    ["purchaseCable", "identifier", value, "Please select a cable provider"],
    ["validateCable", "identifier", value, "Please select a cable provider"],
    ["purchaseElectricity", "identifier", value, "Please select an electricity provider"],
    ["validateElectricity", "identifier", value, "Please select an electricity provider"],
  ]),
  ...[missing, null, "", -1].flatMap((value): [string, string, unknown, string][] => [
    ["purchaseData", "bundleIdentifier", value, "Please select a data bundle"],
    ["purchaseCable", "planId", value, "Please select a subscription plan"],
    ["initiateWithdrawal", "bankCode", value, "Please select a bank"],
    ["initiateWithdrawal", "accountNumber", value, "Please enter a valid 10-digit account number"],
    ["changePin", "newPin", value, "Please enter a 4-digit PIN"],
    ["verifyOtp", "otp", value, "Please enter a valid 6-digit code"],
    ["sendVerification", "contact", value, "Please provide a valid contact method"],
    ["register", "email", value, "Invalid email format"],
  ]),
  ["purchaseCable", "smartCardNumber", missing, "Please enter your smart card number"],
  ["purchaseCable", "smartCardNumber", "12", "Please enter a valid smart card number (8-12 digits)"],
  ["purchaseElectricity", "meterNumber", "", "Please enter your meter number"],
  ["purchaseElectricity", "meterNumber", true, "Please enter a valid meter number (8-15 digits)"],
  ["sendCrypto", "address", missing, "Please enter a recipient address"],
  ["sendCrypto", "address", true, "Please enter a valid recipient address"],
];

describe("a field that the screens have a sentence for", () => {
  it("is refused with that sentence", async () => {
    const { token } = await signUp(app);
    for (const [name, field, value, message] of sentences) {
      const route = routes.find((known) => known.name === name);
      const body = withField(rows[name]?.body?.() ?? {}, [field], value);
      const answer = await ask(app, `${route?.method} ${route?.path}`, { token, body });
      const shown = `${name} ${field} = ${String(JSON.stringify(value) ?? "missing")}`;
      expect([answer.status, answer.json.message], shown).toEqual([400, message]);
    }
  });
});
