import { describe, expect, it } from "vitest";
import { proposalOf, reportedCase, validRequest, viewOf } from "./testing/call-fixtures.ts";
import { callDesk, lineOf, signedIn, testDesk } from "./testing/desk.ts";
import type { World } from "./testing/passkey-fixtures.ts";

const { app, ctx, known } = await testDesk();
const world: World = { app, ctx };

const caller = await signedIn(app, ctx, "supervisor");

describe("the id of something else", () => {
  it("is not found: the id of a customer, an operation, a proposal, a case and a view each opens its own page only", async () => {
    const ids: Record<string, string> = {
      "/customers/:id": (await validRequest(world, caller, "readCustomer")).params?.["id"] ?? "",
      "/operations/:id": (await validRequest(world, caller, "readOperation")).params?.["id"] ?? "",
      "/proposals/:id": await proposalOf(world, caller),
      "/cases/:id": await reportedCase(world),
    };
    for (const [page, own] of Object.entries(ids)) {
      for (const id of [...Object.values(ids), await viewOf(world, caller)]) {
        const { status } = await callDesk(app, `GET ${page.replace(":id", id)}`, { cookie: caller.cookie });
        expect(status, `${page} ${id}`).toBe(id === own ? 200 : 404);
      }
    }
  });
});

describe("what belongs to another", () => {
  it("another's saved view is not found, and stays", async () => {
    const other = await signedIn(app, ctx, "admin");
    const id = await viewOf(world, other);
    const answer = await callDesk(app, `DELETE /views/${id}`, { cookie: caller.cookie });
    expect([answer.status, answer.json.code]).toEqual([404, "not_found"]);
    expect((await callDesk(app, `DELETE /views/${id}`, { cookie: other.cookie })).status).toBe(200);
  });

  it("another's proposal cannot be changed or withdrawn, and one's own cannot be decided", async () => {
    const other = await signedIn(app, ctx, "admin");
    const id = await proposalOf(world, other);
    const change = { version: 1, parameters: { amount: "1" }, reason: "not mine" };
    const tries = [
      callDesk(app, `PUT /proposals/${id}`, { cookie: caller.cookie, body: change }),
      callDesk(app, `DELETE /proposals/${id}`, { cookie: caller.cookie }),
      callDesk(app, `POST /proposals/${id}/decision`, {
        cookie: other.cookie,
        body: { version: 1, approves: true },
      }),
    ];
    for (const answer of await Promise.all(tries))
      expect([answer.status, answer.json.code], answer.text).toEqual([403, "forbidden"]);
    const { json } = await callDesk(app, `GET /proposals/${id}`, { cookie: caller.cookie });
    expect(json.data).toMatchObject({ state: "open", version: 1, amount: "1500.00" });
  });

  it("one's own case cannot be opened, answered, assigned or moved", async () => {
    const id = await reportedCase(world, caller.staff.userId);
    const aboutOneCase = known.filter(({ path }) => path.startsWith("/cases/:id"));
    expect(aboutOneCase.length).toBeGreaterThan(5);
    for (const entry of aboutOneCase) {
      const { name } = entry.route;
      const { body } = await validRequest(world, caller, name);
      const answer = await callDesk(app, lineOf(entry, id), { cookie: caller.cookie, ...(body && { body }) });
      expect([answer.status, answer.json.code], name).toEqual([403, "forbidden"]);
    }
  });

  it("nothing can be proposed for one's own account", async () => {
    for (const kind of ["credit.goodwill", "account.freeze"]) {
      const subject = caller.staff.userId;
      const body = { kind, subject, parameters: { amount: "10" }, reason: "for myself" };
      const { status, json } = await callDesk(app, "POST /proposals", { cookie: caller.cookie, body });
      expect([status, json.code], kind).toEqual([403, "forbidden"]);
    }
  });
});
