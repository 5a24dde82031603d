import { listAuditLines } from "@manilla/core/audit/audit";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { callDesk, signedIn, testDesk } from "./testing/desk.ts";
import { addedPasskey, passkeyProof } from "./testing/passkey-fixtures.ts";

const { app, ctx } = await testDesk();

interface Entry {
  who: string;
  action: string;
  subject: string;
  link: string | null;
}

it("compliance finds who looked at whom, by staff, customer, kind and day, and takes it along as CSV", async () => {
  const [agent, other] = [await signedIn(app, ctx, "agent"), await signedIn(app, ctx, "agent")];
  const compliance = await signedIn(app, ctx, "compliance");
  const [ada, bola] = [await createMember(ctx), await createMember(ctx)];
  await callDesk(app, `GET /customers/${ada.actor.userId}`, agent);
  await callDesk(app, `GET /customers/${bola.actor.userId}`, agent);
  await callDesk(app, `GET /customers/${ada.actor.userId}`, other);
  await callDesk(app, `GET /search?q=${ada.username}`, agent);
  const list = async (filter: Record<string, string>) => {
    const { json } = await callDesk(app, `GET /audit?${new URLSearchParams(filter).toString()}`, compliance);
    return (json.data.entries as Entry[]).map(({ who, action, subject }) => [who, action, subject]);
  };
  const opened = "Customer page opened";
  expect(await list({ customer: ada.username, group: "looks" })).toEqual([
    [other.username, opened, ada.username],
    [agent.username, opened, ada.username],
  ]);
  expect(await list({ staff: agent.username.toUpperCase(), group: "looks" })).toEqual([
    [agent.username, opened, bola.username],
    [agent.username, opened, ada.username],
  ]);
  expect(await list({ staff: agent.username, day: "2020-01-31" })).toEqual([]);
  expect(await list({ staff: "no_such_person" })).toEqual([]);
  const csv = await callDesk(app, `GET /audit/csv?staff=${agent.username}&group=looks`, compliance);
  expect(csv.text.split("\r\n").filter((line) => line.includes(opened))).toHaveLength(2);
  expect((await listAuditLines(ctx, "audit")).map(({ action, actorId }) => [action, actorId])).toEqual([
    ["audit.export", compliance.staff.userId],
  ]);
  await callDesk(app, `GET /search?q=${bola.username}`, agent);
  const searches = async () =>
    (await callDesk(app, `GET /audit/csv?staff=${agent.username}&group=searches`, compliance)).text;
  // A search is written to the audit log by the first request that comes at least a second after it.
  await expect.poll(searches, { interval: 500, timeout: 10_000 }).toContain(bola.username);
});

it("the log continues where a page of it ended, without a line twice or left out", async () => {
  const agent = await signedIn(app, ctx, "agent");
  const admin = await signedIn(app, ctx, "admin");
  const { actor } = await createMember(ctx);
  for (let look = 0; look < 130; look += 1) await callDesk(app, `GET /customers/${actor.userId}`, agent);
  const read = async (more = "") =>
    (await callDesk(app, `GET /audit?staff=${agent.username}&group=looks${more}`, admin)).json.data;
  const first = await read();
  const second = await read(`&before=${first.next}`);
  expect([first.entries.length, second.entries.length, second.next]).toEqual([100, 30, null]);
  const ids = [...first.entries, ...second.entries].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(130);
});

it("the log says the amount of a proposal in naira", async () => {
  const [agent, compliance] = [await signedIn(app, ctx, "agent"), await signedIn(app, ctx, "compliance")];
  const { actor } = await createMember(ctx);
  const body = { kind: "credit.goodwill", subject: actor.userId, reason: "late by a day" };
  const parameters = { asset: "NGN", amount: "1234.5" };
  await callDesk(app, "POST /proposals", { cookie: agent.cookie, body: { ...body, parameters } });
  const { json } = await callDesk(app, `GET /audit?staff=${agent.username}&group=proposals`, compliance);
  expect(json.data.entries[0].facts).toContain("amount: ₦1,234.50,");
});

it("a role is changed by two people, neither of them its owner, and holds in the open session", async () => {
  const [ada, bola] = [await signedIn(app, ctx, "admin"), await signedIn(app, ctx, "compliance")];
  const agent = await signedIn(app, ctx, "agent");
  const body = { kind: "staff.role", subject: agent.staff.userId, reason: "leads the evening shift" };
  const propose = (cookie: string, role: string) =>
    callDesk(app, "POST /proposals", { cookie, body: { ...body, parameters: { role } } });
  expect((await propose(agent.cookie, "admin")).json.code).toBe("forbidden");
  const own = { ...body, subject: ada.staff.userId, parameters: { role: "agent" } };
  expect((await callDesk(app, "POST /proposals", { cookie: ada.cookie, body: own })).json.code).toBe(
    "forbidden",
  );
  const made = (await propose(ada.cookie, "supervisor")).json.data;
  expect(made.state).toBe("open");
  const decide = (cookie: string) =>
    callDesk(app, `POST /proposals/${made.id}/decision`, { cookie, body: { version: 1, approves: true } });
  expect((await decide(ada.cookie)).json.code).toBe("forbidden");
  expect((await decide(bola.cookie)).json.data).toMatchObject({ state: "applied" });
  const { json } = await callDesk(app, "GET /session", agent);
  expect(json.data).toMatchObject({ role: "supervisor" });
  expect((await propose(bola.cookie, "supervisor")).json.code).toBe("conflict");
});

it("an admin ends the sessions of a lost device and removes its passkeys", async () => {
  const [admin, agent] = [await signedIn(app, ctx, "admin"), await signedIn(app, ctx, "agent")];
  const passkey = await addedPasskey(app, agent);
  const page = `/staff/${agent.staff.userId}`;
  expect((await callDesk(app, `GET ${page}`, admin)).json.data.member).toMatchObject({
    passkeys: 1,
    sessions: 1,
  });
  const body = { reason: "the laptop was lost", passkeys: true };
  const ended = await callDesk(app, `POST ${page}/sessions/end`, { cookie: admin.cookie, body });
  expect(ended.json.data.member).toMatchObject({ passkeys: 0, sessions: 0 });
  expect((await callDesk(app, "GET /session", agent)).status).toBe(401);
  const again = await callDesk(app, "POST /session/passkey", { body: await passkeyProof(app, passkey) });
  expect(again.json.code).toBe("invalid_credentials");
  const lines = (await listAuditLines(ctx, agent.staff.userId)).filter(
    ({ actorId }) => actorId === admin.staff.userId,
  );
  expect(lines.map(({ action }) => action)).toEqual(["staff.sessions_ended", "staff.passkey_removed"]);
});
