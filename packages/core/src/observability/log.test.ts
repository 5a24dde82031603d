import { Writable } from "node:stream";
import { testContext } from "@manilla/testing/context";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const ctx = await testContext();
const lines: Record<string, Record<string, unknown>>[] = [];
const into = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
const log = createLog("test", "info", into);
const email = "canary@example.com";

it.each<[string, () => Promise<unknown>, string]>([
  [
    "a value of the wrong type",
    () => ctx.prisma.user.findFirst({ where: { email, closedAt: 5 as never } }),
    "Invalid value provided",
  ],
  [
    "a date that is none",
    () => ctx.prisma.user.updateMany({ where: { email }, data: { closedAt: new Date("x") } }),
    "Provided Date object is invalid",
  ],
  [
    "a field that does not exist",
    () => ctx.prisma.user.updateMany({ where: { email }, data: { nothing: 1 } as never }),
    "Unknown argument",
  ],
])("the line of an error says what is wrong and quotes no value of the call: %s", async (_, call, said) => {
  const error = await call().catch((cause: unknown) => cause);
  expect(String(error)).toContain("canary");
  log.error({ err: error }, "a request failed");
  log.error({ err: new Error("outside", { cause: error }) }, "a request failed");
  for (const line of lines.splice(0)) {
    expect(JSON.stringify(line)).not.toContain("canary");
    const { err } = line;
    const { message, stack } = (err?.["cause"] ?? err) as { message: string; stack: string };
    expect(message).toContain(said);
    expect(stack).toMatch(/\n {4}at .+/);
  }
});

it("the line of another error has its whole message and stack", () => {
  log.error({ err: new Error("one\n\ntwo") }, "a request failed");
  expect(lines.splice(0)[0]?.["err"]).toMatchObject({
    message: "one\n\ntwo",
    stack: expect.stringContaining("one\n\ntwo\n    at"),
  });
});
