import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@manilla/testing/free-port";
import { afterEach, expect, test, vi } from "vitest";
import { rotateLog } from "../../scripts/services/process.ts";
import { assertFree, choosePorts, dataDirectory } from "../../scripts/start/ports.ts";

const variables = ["BASE_PORT", "PORT", "WORKER_PORT", "SANDBOX_PORT", "SANDBOX_SMTP_PORT", "DESK_PORT"];

function given(environment: Record<string, string> = {}): void {
  for (const name of [...variables, "POSTGRES_PORT", "REDIS_PORT"]) vi.stubEnv(name, environment[name] ?? "");
}

afterEach(() => vi.unstubAllEnvs());

test("BASE_PORT alone moves every port and the data folder", () => {
  given();
  const usual = choosePorts();
  expect(usual).toMatchObject({ app: 8080, sandbox: 8090, desk: 8070 });
  const usualFolder = dataDirectory();
  given({ BASE_PORT: "9000" });
  const moved = choosePorts();
  for (const [name, port] of Object.entries(moved)) {
    expect(port, name).toBeGreaterThanOrEqual(9000);
    expect(port, name).toBeLessThan(9100);
    expect(Object.values(usual)).not.toContain(port);
  }
  expect(dataDirectory()).not.toBe(usualFolder);
});

test("a port's own variable wins over BASE_PORT", () => {
  given({ BASE_PORT: "9000", SANDBOX_SMTP_PORT: "2525" });
  expect(choosePorts()).toMatchObject({ app: 9080, smtp: 2525 });
});

test("in dev the API and the desk's server stand one port above the pages that Vite serves", () => {
  given({ BASE_PORT: "9000" });
  expect(choosePorts({ dev: true })).toMatchObject({ app: 9080, api: 9081, desk: 9070, deskServer: 9071 });
  expect(choosePorts()).toMatchObject({ app: 9080, api: 9080, desk: 9070, deskServer: 9070 });
});

test("what is no port is refused by the variable's name", () => {
  given({ BASE_PORT: "70000" });
  expect(() => choosePorts()).toThrow('BASE_PORT must be a port between 1 and 65400, not "70000".');
  given({ PORT: "abc" });
  expect(() => choosePorts()).toThrow('PORT must be a port between 1 and 65535, not "abc".');
});

test("a port for a test is none that an outgoing connection could take before its program listens", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

test("a port in use is named with the variable that moves it", async () => {
  const port = await freePort();
  const others = {
    app: await freePort(),
    api: await freePort(),
    worker: await freePort(),
    desk: await freePort(),
    deskServer: await freePort(),
  };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const ports = { ...others, sandbox: await freePort(), smtp: port, postgres: 0, redis: 0 };
  await expect(assertFree(ports)).rejects.toThrow(
    `Port ${port} is in use by another program: end it, or choose another with SANDBOX_SMTP_PORT`,
  );
  await new Promise((resolve) => server.close(resolve));
});

test("the logs of the last ten starts are kept whole", () => {
  const folder = mkdtempSync(join(tmpdir(), "manilla-logs-"));
  const file = join(folder, "api.log");
  for (let start = 1; start <= 12; start += 1) {
    rotateLog(file);
    writeFileSync(file, `start ${start}`);
  }
  expect(readdirSync(folder)).toHaveLength(10);
  expect(readFileSync(file, "utf8")).toBe("start 12");
  expect(readFileSync(join(folder, "api.1.log"), "utf8")).toBe("start 11");
  expect(readFileSync(join(folder, "api.9.log"), "utf8")).toBe("start 3");
});
