import { randomUUID } from "node:crypto";
import {
  extraFields,
  hostileBodies,
  hostileValues,
  malformedIds,
  withHalfCharacters,
} from "@manilla/http/testing/hostile";
import { type ProposalKind, proposalKinds } from "@manilla/shared/desk/proposal-contract";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { validRequest } from "./testing/call-fixtures.ts";
import {
  callDesk,
  expectEnvelope,
  expectNoFailure,
  type KnownRoute,
  lineOf,
  signedIn,
  testDesk,
} from "./testing/desk.ts";
import type { World } from "./testing/passkey-fixtures.ts";

const { app, ctx, known } = await testDesk();
const world: World = { app, ctx };
const texts = hostileValues.filter((value) => typeof value === "string");
/** Texts for the URL of a request, with the special characters of SQL patterns. */
const addressTexts = [...texts.filter((text) => text.isWellFormed()), "\0", "a\0b", "%", "_", "\\", "a%b_c"];

const caller = await signedIn(app, ctx, "admin");

async function workingCall(entry: KnownRoute) {
  const { params, body } = await validRequest(world, caller, entry.route.name);
  return { line: lineOf(entry, params?.["id"]), body };
}

describe.each(known.filter(({ route }) => route.body))("$method $path", (entry) => {
  it("rejects whole bodies that are not its JSON", async () => {
    const { line, body } = await workingCall(entry);
    for (const raw of hostileBodies) {
      const answer = await callDesk(app, line, { cookie: caller.cookie, raw });
      expect([400, 413], `${raw.toString().slice(0, 60)}: ${answer.text}`).toContain(answer.status);
      expectEnvelope(answer, raw.toString().slice(0, 60));
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const answer = await callDesk(app, line, {
        cookie: caller.cookie,
        body,
        headers: { "content-type": type },
      });
      expect(answer.status, `${type}: ${answer.text}`).toBe(415);
      expectEnvelope(answer, type);
    }
  });

  it("rejects fields it does not know, and half a character in any of its texts", async () => {
    const { line, body } = await workingCall(entry);
    for (const [name, value] of Object.entries(extraFields).filter(([field]) => !(field in (body ?? {})))) {
      const answer = await callDesk(app, line, { cookie: caller.cookie, body: { ...body, [name]: value } });
      expect([answer.status, answer.json.code], `${name}: ${answer.text}`).toEqual([400, "bad_request"]);
    }
    for (const [where, changed] of withHalfCharacters(body)) {
      const answer = await callDesk(app, line, {
        cookie: caller.cookie,
        body: changed as Record<string, unknown>,
      });
      expect(answer.status, `${where}: ${answer.text}`).toBe(400);
    }
  });

  // Slow on a busy machine, because sign-in hashes each value that the test sends as the password.
  it("answers 400 to a value of the wrong type, and never fails on any value", {
    timeout: 120_000,
  }, async () => {
    const { line, body = {} } = await workingCall(entry);
    for (const [name, good] of Object.entries(body)) {
      for (const value of hostileValues) {
        const answer = await callDesk(app, line, { cookie: caller.cookie, body: { ...body, [name]: value } });
        const shown = `${name}: ${JSON.stringify(value)}`;
        expectNoFailure(answer, shown);
        if (kindOf(value) !== kindOf(good)) expect(answer.status, `${shown} → ${answer.text}`).toBe(400);
        if (typeof value === "string" && value.length > 9_999) expect(answer.status, shown).toBe(400);
      }
    }
  });
});

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

describe.each(known.filter(({ route }) => route.query))("$method $path", (entry) => {
  it("never fails on a hostile query, and rejects names it does not know", async () => {
    const { line } = await workingCall(entry);
    // cast: every query schema of the desk is an object
    const names = Object.keys((entry.route.query as z.ZodMiniObject).shape);
    for (const name of [...names, "__proto__", "constructor", "unknown"]) {
      for (const text of addressTexts) {
        const query = new URLSearchParams({ [name]: text }).toString();
        const answer = await callDesk(app, `${line}?${query}`, { cookie: caller.cookie });
        expectNoFailure(answer, `${name}=${text}`);
        if (!names.includes(name)) expect(answer.status, `${name}=${text}`).toBe(400);
      }
    }
    const twice = await callDesk(app, `${line}?${names[0]}=1&${names[0]}=2`, { cookie: caller.cookie });
    expect(twice.status, twice.text).toBe(400);
    expectEnvelope(twice, "one name twice");
  });
});

describe.each(known.filter(({ path }) => path.includes(":")))("$method $path", (entry) => {
  it("answers 4xx to hostile parts of its address, to malformed ids, and 404 to an unknown id", async () => {
    const { body } = await workingCall(entry);
    const asked = { cookie: caller.cookie, ...(body && { body }) };
    const encoded = addressTexts.filter(Boolean).map((text) => encodeURIComponent(text.slice(0, 150)));
    for (const part of [...encoded, ...malformedIds]) {
      const answer = await callDesk(app, `${entry.method} ${entry.path.replace(/:\w+/, part)}`, asked);
      expectNoFailure(answer, part);
      expect([400, 404], `${part} → ${answer.text}`).toContain(answer.status);
    }
    if (!entry.path.includes(":id")) return;
    const unknown = await callDesk(app, lineOf(entry, randomUUID()), asked);
    expect([unknown.status, unknown.json.code], unknown.text).toEqual([404, "not_found"]);
  });
});

const parametersOf: Partial<Record<ProposalKind, Record<string, string>>> = {
  "payment.owner": { user: "x" },
  "deposit.owner": { user: "x" },
  "credit.goodwill": { amount: "1", asset: "BTC" },
  "balance.correct": { amount: "1", direction: "credit" },
  "level.set": { level: "3" },
  "contact.replace": { type: "email", contact: "new@example.com", evidence: "a call to the known number" },
  "staff.role": { role: "agent" },
  "operation.end": { outcome: "paid", evidence: "a bank statement" },
};

describe("a proposal of each kind", () => {
  it.each(proposalKinds)("%s never fails on a hostile subject or parameter", async (kind) => {
    const about = kind === "operation.end" ? "readOperation" : "readCustomer";
    const known = (await validRequest(world, caller, about)).params?.["id"] ?? "";
    const parameters = parametersOf[kind] ?? {};
    async function propose(subject: string, wanted: object): Promise<void> {
      const body = { kind, subject, parameters: wanted, reason: "a hostile test" };
      const answer = await callDesk(app, "POST /proposals", { cookie: caller.cookie, body });
      expectNoFailure(answer, `${subject} ${JSON.stringify(wanted)}`);
    }
    for (const subject of [...texts, "a%b_c", randomUUID()]) await propose(subject, parameters);
    for (const name of Object.keys(parameters))
      for (const text of texts) await propose(known, { ...parameters, [name]: text });
  });
});
