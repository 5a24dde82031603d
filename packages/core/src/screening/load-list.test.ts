import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TestClock, testContext } from "@manilla/testing/context";
import { afterEach, describe, expect, it } from "vitest";
import { listFiles } from "./lists.ts";
import { loadList, refreshLists } from "./load-list.ts";
import { screenAddress, screenName } from "./screen.ts";

const samples = join(import.meta.dirname, "../../../testing/src/screening");
const un = readFileSync(join(samples, "un.xml"), "utf8");
const clock = new TestClock();
/** The sample list with the date of the test clock, because an old list raises an alarm. */
const freshUn = join(mkdtempSync(join(tmpdir(), "manilla-lists-")), "un.xml");
writeFileSync(freshUn, un.replace(/dateGenerated="[^"]*"/, `dateGenerated="${clock.now().toISOString()}"`));
const config = { COUNTRY_RULES: "ng", SCREENING_OFAC: join(samples, "ofac"), SCREENING_UN: freshUn };
const ctx = await testContext({ config, overrides: { clock } });
const files = (text: string) => ({ files: new Map([["un.xml", text]]) });

interface ListState {
  name: string;
  loaded_at: Date | null;
  entries: number;
  trouble: string | null;
}

async function listed(name: string): Promise<ListState | undefined> {
  const { rows } = await ctx.pool.query<ListState>("select * from screening.list where name = $1", [name]);
  return rows[0];
}

afterEach(() =>
  ctx.database.owner.query(
    "delete from screening.entry; update screening.list set entries = 0, loaded_at = null, dated_at = null",
  ),
);

describe("a list", () => {
  it("is found by name and by address, with what it says", async () => {
    await loadList(ctx.desk, "un", files(un));
    await loadList(ctx.desk, "ofac", { files: await listFiles(ctx, "ofac", join(samples, "ofac")) });
    expect(await screenName(ctx, "SULTANI MAKENGA")).toEqual({
      list: "un",
      reference: "CDi.008",
      entryName: "SULTANI MAKENGA",
      score: 1,
      matches: 2,
    });
    expect(await screenName(ctx, "Elvis Logan")).toMatchObject({ list: "ofac", reference: "10278" });
    expect(await screenName(ctx, "Adaeze Okonkwo")).toBeUndefined();
    const address = "0x901BB9583b24D97e995513C6778dC6888AB6870E";
    expect(await screenAddress(ctx, address)).toMatchObject({ list: "ofac", reference: "29702", score: 1 });
    expect(await screenAddress(ctx, "0x4444444444444444444444444444444444444445")).toBeUndefined();
  });

  it("is replaced as a whole: who was taken off it is found no more", async () => {
    await loadList(ctx.desk, "un", files(un));
    const without = un.replaceAll("MAKENGA", "SOMEBODY").replaceAll("SULTANI", "ELSE");
    expect(await loadList(ctx.desk, "un", files(without))).toEqual({ entries: 9, before: 9 });
    expect(await screenName(ctx, "SULTANI MAKENGA")).toBeUndefined();
  });

  it.each([
    ["is cut off", un.slice(0, 2_000)],
    [
      "has no entry",
      "<CONSOLIDATED_LIST><INDIVIDUALS></INDIVIDUALS><ENTITIES></ENTITIES></CONSOLIDATED_LIST>",
    ],
    [
      "has lost more than half",
      un.replace(/<INDIVIDUALS>[^]*<\/INDIVIDUALS>/, "<INDIVIDUALS></INDIVIDUALS>"),
    ],
  ])("stays as it was when the new file %s", async (_, broken) => {
    await loadList(ctx.desk, "un", files(un));
    await expect(loadList(ctx.desk, "un", files(broken))).rejects.toThrow();
    expect(await listed("un")).toMatchObject({ entries: 9 });
    expect(await screenName(ctx, "SULTANI MAKENGA")).toMatchObject({ reference: "CDi.008" });
  });

  it("may lose more than half when its operator says so", async () => {
    await loadList(ctx.desk, "un", files(un));
    const short = un.replace(/<INDIVIDUALS>[^]*<\/INDIVIDUALS>/, "<INDIVIDUALS></INDIVIDUALS>");
    expect(await loadList(ctx.desk, "un", { ...files(short), force: true })).toEqual({
      entries: 2,
      before: 9,
    });
  });

  it("is not asked where the country's rules are off", async () => {
    await loadList(ctx.desk, "un", files(un));
    const off = { ...ctx, config: { ...ctx.config, COUNTRY_RULES: "none" as const } };
    expect(await screenName(off, "SULTANI MAKENGA")).toBeUndefined();
    expect(await screenAddress(off, "12udabs2TkX7NXCSj6KpqXfakjE52ZPLhz")).toBeUndefined();
  });
});

describe("the nightly load", () => {
  it("loads what is configured, and alarms about the list that has no source", async () => {
    const alarms: object[] = [];
    const log = { ...ctx.log, info: () => undefined, error: (line: object) => alarms.push(line) };
    await refreshLists({ ...ctx.desk, log: log as never });
    expect(await listed("un")).toMatchObject({ entries: 9, trouble: null, watched: true });
    expect(await listed("ofac")).toMatchObject({ entries: 17, trouble: null });
    expect(alarms).toMatchObject([{ alarm: "screening_list_old", list: "nigeria", loadedAt: null }]);
  });

  it("keeps the old list and alarms when the source is away, at once and when the list is too old", async () => {
    await refreshLists(ctx.desk);
    const alarms: object[] = [];
    const log = { ...ctx.log, info: () => undefined, error: (line: object) => alarms.push(line) };
    const away = {
      ...ctx.desk,
      log: log as never,
      config: { ...ctx.config, SCREENING_UN: "/nowhere/un.xml" },
    };
    clock.pass(86_400);
    await refreshLists(away);
    expect(alarms).toMatchObject([
      { alarm: "screening_list_failed", list: "un" },
      { alarm: "screening_list_old", list: "nigeria" },
    ]);
    expect((await listed("un"))?.trouble).toContain("no such file");
    expect(await screenName(ctx, "SULTANI MAKENGA")).toMatchObject({ reference: "CDi.008" });
    alarms.length = 0;
    clock.pass(3 * 86_400);
    await refreshLists(away);
    expect(alarms).toMatchObject([
      { alarm: "screening_list_failed", list: "un" },
      { alarm: "screening_list_old", list: "nigeria" },
      { alarm: "screening_list_old", list: "un" },
    ]);
  });

  it("alarms about a list that says itself that it is old, though it was read a moment ago", async () => {
    const alarms: object[] = [];
    const log = { ...ctx.log, info: () => undefined, error: (line: object) => alarms.push(line) };
    const stale = { ...ctx.config, SCREENING_UN: join(samples, "un.xml") };
    await refreshLists({ ...ctx.desk, log: log as never, config: stale });
    expect(alarms).toMatchObject([
      { alarm: "screening_list_old", list: "nigeria" },
      { alarm: "screening_list_old", list: "un", madeAt: new Date("2026-02-27T00:00:09.554Z") },
    ]);
  });
});

it("staff get at most the 24 hours that the customer reads of", async () => {
  const longer = ctx.database.owner.query("update screening.setting set decide_hours = 25");
  await expect(longer).rejects.toThrow("decided_as_promised");
});
