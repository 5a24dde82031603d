import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { alarmNames, createLog } from "./log.ts";
import { metricsPage } from "./metrics.ts";

const nowhere = new Writable({ write: (_line, _encoding, done) => done() });

async function raised(alarm: string): Promise<number | undefined> {
  const line = new RegExp(`^manilla_alarms_total\\{alarm="${alarm}"\\} (\\d+)$`, "m").exec(
    await metricsPage(),
  );
  return line ? Number(line[1]) : undefined;
}

it("every alarm begins at 0, and rises with each of its log lines", async () => {
  const log = createLog("test", "info", nowhere);
  for (const alarm of alarmNames) expect(await raised(alarm), alarm).toBe(0);
  log.fatal({ alarm: "books", count: 1 }, "the books are wrong");
  log.child({}, { redact: [] }).error({ alarm: "custody" }, "an address that is none");
  log.error({ err: new Error("no alarm") }, "something failed");
  log.error("nothing but words");
  expect(await raised("books")).toBe(1);
  expect(await raised("custody")).toBe(1);
  expect(await raised("audit")).toBe(0);
});
