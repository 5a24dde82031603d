import { hostileValues } from "@manilla/http/testing/hostile";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { askInProcess, signUp } from "../app.ts";
import { bodyOf, lineOf, type SuiteApp } from "./suite-app.ts";

/** Most of these texts are refused. None may make the server fail. */
const hostileTexts = [
  ...hostileValues.filter((value) => typeof value === "string"),
  "\0",
  "a\0b",
  "%",
  "_",
  "\\",
];

export function hostileAddresses({ app, known }: SuiteApp): void {
  describe.each(known.filter(({ route }) => route?.query))("$method $url", (entry) => {
    it("never fails on a hostile query", async () => {
      const { token } = await signUp(app);
      // each route of this table has a query schema, which is an object
      const query = entry.route?.query as z.ZodMiniObject;
      const names = Object.keys(query.shape);
      const line = lineOf(entry);
      for (const name of [...names, "__proto__", "constructor", "unknown"]) {
        for (const text of hostileTexts) {
          const asked = new URLSearchParams({ [name]: text.isWellFormed() ? text : "\ufffd" }).toString();
          const answer = await askInProcess(app, `${line}?${asked}`, { token });
          const shown = `${name}: ${JSON.stringify(text.slice(0, 40))} → ${answer.text.slice(0, 200)}`;
          expectNoFailure(answer, shown);
          if (!names.includes(name)) expect(answer.status, shown).toBe(400);
        }
      }
      const twice = await askInProcess(app, `${line}?${names[0]}=1&${names[0]}=2`, { token });
      expect(twice.status, twice.text).toBeLessThan(500);
    });
  });

  describe.each(known.filter(({ url, route }) => route && url.includes(":")))("$method $url", (entry) => {
    it("never fails on hostile parts of its address", async () => {
      const { token } = await signUp(app);
      for (const text of hostileTexts.filter((one) => one !== "" && one.isWellFormed())) {
        const path = entry.url.replace(/:\w+/g, encodeURIComponent(text.slice(0, 150)));
        const answer = await askInProcess(app, `${entry.method} ${path}`, {
          token,
          body: bodyOf(entry.name),
        });
        const shown = `${JSON.stringify(text.slice(0, 40))} → ${answer.text.slice(0, 200)}`;
        expectNoFailure(answer, shown);
      }
    });
  });
}

function expectNoFailure(answer: Awaited<ReturnType<typeof askInProcess>>, shown: string): void {
  if (/^(?:rates|provider)_unavailable$/.test(answer.json?.code)) return;
  expect(answer.status, shown).toBeLessThan(500);
  expect(answer.text, shown).not.toMatch(/at .*\.(ts|js):\d+|SELECT |Prisma|ECONN/);
}
