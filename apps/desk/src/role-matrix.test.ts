import { type DeskRole, deskPermissions, deskRoles } from "@manilla/shared/desk/roles";
import { apiPrefix } from "@manilla/shared/http/route";
import { createMember } from "@manilla/testing/members";
import { describe, expect, it } from "vitest";
import { callDesk, type KnownRoute, lineOf, signedIn, testDesk } from "./testing/desk.ts";

const { app, ctx, known } = await testDesk();
const closed = known.filter(({ route }) => route.needs !== "open");
const bodyOf = ({ route }: KnownRoute) => (route.body ? { body: {} } : {});

const oversight = ["listAudit", "listDeskStaff", "readDeskStaff"];

/** Written by hand, so that a change of the roles' data fails this test. */
const refused: Record<DeskRole, string[]> = {
  agent: [
    "checkBooks",
    "decideProposal",
    "endDeskSessions",
    "exportAudit",
    "exportQueue",
    ...oversight,
    "readOverview",
  ],
  supervisor: ["endDeskSessions"],
  finance: [
    "answerDeskCase",
    "assignDeskCase",
    "endDeskSessions",
    "exportAudit",
    ...oversight,
    "noteOnDeskCase",
    "setDeskCaseDeadline",
    "setDeskCasePriority",
    "showContacts",
  ],
  compliance: ["endDeskSessions"],
  admin: [],
};

async function grants(): Promise<Set<string>> {
  const { rows } = await ctx.desk.pool.query<{ line: string; permission: string }>(
    "select role || ' ' || permission as line, permission from desk.permission",
  );
  expect([...new Set(rows.map(({ permission }) => permission))].sort()).toEqual([...deskPermissions].sort());
  return new Set(rows.map(({ line }) => line));
}

describe("the router", () => {
  it("has the calls of every feature, each in the OpenAPI document; the sign-in alone is open", () => {
    const names = known.map(({ route }) => route.name);
    expect(new Set(names).size).toBe(names.length);
    const perPage = (start: string) => known.filter(({ path }) => path.startsWith(start)).length;
    const pages = {
      "/session": 7,
      "/passkeys": 5,
      "/cases": 7,
      "/search": 1,
      "/customers": 4,
      "/operations": 1,
      "/proposals": 7,
      "/queues": 3,
      "/audit": 2,
      "/staff": 3,
    };
    for (const [page, calls] of Object.entries(pages)) expect(perPage(page), page).toBe(calls);
    const { paths = {} } = app.swagger() as { paths?: Record<string, object> };
    for (const { method, path, route } of known)
      expect(paths[apiPrefix + path.replace(/:(\w+)/g, "{$1}")], route.name).toHaveProperty(
        method.toLowerCase(),
      );
    expect(known.filter(({ route }) => route.needs === "open").map(({ route }) => route.name)).toEqual([
      "signInToDesk",
      "startDeskPasskeySignIn",
      "signInToDeskWithPasskey",
    ]);
  });
});

describe("a role", () => {
  it.each(deskRoles)("%s gets what the roles' data grant, and 403 for everything else", async (role) => {
    const may = await grants();
    const { cookie } = await signedIn(app, ctx, role);
    const denied: string[] = [];
    // This call comes last, because signing out ends the session.
    const inOrder = closed.toSorted(
      (a, b) => Number(a.route.name === "signOutOfDesk") - Number(b.route.name === "signOutOfDesk"),
    );
    for (const entry of inOrder) {
      const { needs, name } = entry.route;
      const { status, json } = await callDesk(app, lineOf(entry), { cookie, ...bodyOf(entry) });
      if (needs === "session" || may.has(`${role} ${needs}`)) {
        expect(status, `${role}: ${name}`).not.toBeOneOf([401, 403]);
        expect(status, `${role}: ${name}`).toBeLessThan(500);
      } else {
        expect([status, json.code], `${role}: ${name}`).toEqual([403, "forbidden"]);
        denied.push(name);
      }
    }
    expect(denied.sort()).toEqual(refused[role].toSorted());
  });
});

/** Callers who must be refused: each has no cookie or an invalid staff session. */
const without: Record<string, () => Promise<string | undefined>> = {
  "no cookie": async () => undefined,
  "a made-up token": async () => "desk_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "the session of a customer": async () => `desk_session=${(await createMember(ctx)).actor.sessionId}`,
  "a person whose role was taken away": () => ended("update users set role = 'user' where id = $1"),
  "a person who closed the account": () => ended("update users set closed_at = now() where id = $1"),
  "a session that was signed out": async () => {
    const { cookie } = await signedIn(app, ctx, "admin");
    expect((await callDesk(app, "DELETE /session", { cookie })).status).toBe(200);
    return cookie;
  },
  "a session older than 12 hours": () =>
    ended(`update desk.session set created_at = now() - interval '13 hours', expires_at = now() - interval '1 hour'
      where staff_id = $1`),
  "a session without a call for 30 minutes": () =>
    ended("update desk.session set last_seen_at = now() - interval '31 minutes' where staff_id = $1"),
};

async function ended(change: string): Promise<string> {
  const { cookie, staff } = await signedIn(app, ctx, "admin");
  await ctx.database.owner.query(change, [staff.userId]);
  return cookie;
}

describe("a caller without a role", () => {
  it.each(Object.keys(without))("%s: 401 for every call", async (caller) => {
    const cookie = await without[caller]?.();
    expect(closed.length).toBeGreaterThan(25);
    for (const entry of closed) {
      const wanted = { ...(cookie !== undefined && { cookie }), ...bodyOf(entry) };
      const { status, json } = await callDesk(app, lineOf(entry), wanted);
      expect([status, json.code], `${caller}: ${entry.route.name}`).toEqual([401, "unauthenticated"]);
    }
  });
});
