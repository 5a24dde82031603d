import { describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { validRequest } from "./testing/call-fixtures.ts";
import { callDesk, lineOf, signedIn, testDesk } from "./testing/desk.ts";

const { app, ctx, known } = await testDesk();

describe.each(known)("$method $path", (entry) => {
  it("answers a valid request with its contract's status and reply", async () => {
    const { name, status = 200, file, reply } = entry.route;
    const caller = await signedIn(app, ctx, "admin");
    const { params, query, body } = await validRequest({ app, ctx }, caller, name);
    const search = query ? `?${new URLSearchParams(query).toString()}` : "";
    const line = lineOf(entry, params?.["id"]) + search;
    const answer = await callDesk(app, line, { cookie: caller.cookie, ...(body && { body }) });
    expect(answer.status, answer.text).toBe(status);
    if (file) return expect(answer.disposition).toContain("attachment");
    expect(answer.json.data).not.toEqual([]);
    expect(safeParse(reply, answer.json.data).error?.issues, answer.text).toBeUndefined();
  });
});
