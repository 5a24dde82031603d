import { type AddressInfo, connect, createServer } from "node:net";
import { testDatabase } from "@manilla/testing/database";
import { freePort } from "@manilla/testing/free-port";
import { expect, it, onTestFinished } from "vitest";
import { ConfigError } from "./config.ts";
import { databaseRoles } from "./database-roles.ts";
import { refuseOtherLogin } from "./refuse-other-login.ts";

const { url } = await testDatabase();
const as = (role: string) => ({
  NODE_ENV: "production" as const,
  DATABASE_URL: `${url}?options=-c%20role%3D${role}`,
});

it("a program with the other side's login does not start, and says which role it needs", async () => {
  const deskWithTheApis = refuseOtherLogin(as(databaseRoles.app), "desk");
  await expect(deskWithTheApis).rejects.toThrow(ConfigError);
  await expect(deskWithTheApis).rejects.toThrow(
    "DATABASE_URL logs in to the database as manilla_app, which is no member of manilla_desk.",
  );
  await expect(refuseOtherLogin(as(databaseRoles.desk), "app")).rejects.toThrow("no member of manilla_app");
});

it("the rights of both sides, as the owner has them, are for a laptop alone", async () => {
  for (const program of ["app", "desk"] as const) {
    await expect(refuseOtherLogin({ DATABASE_URL: url, NODE_ENV: "production" }, program)).rejects.toThrow(
      "has the rights of both sides",
    );
    await refuseOtherLogin({ DATABASE_URL: url, NODE_ENV: "development" }, program);
  }
});

it("each program starts with its own, and while the database is away", async () => {
  await refuseOtherLogin(as(databaseRoles.app), "app");
  await refuseOtherLogin(as(databaseRoles.desk), "desk");
  const nowhere = `postgres://127.0.0.1:${await freePort()}/nowhere`;
  await refuseOtherLogin({ DATABASE_URL: nowhere, NODE_ENV: "production" }, "desk");
});

const terminate = 0x58;

async function hangsFrom(nth: number): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect(Number.parseInt(port, 10), hostname);
    let messages = 0;
    near.on("data", (data) => {
      messages += 1;
      if (messages < nth && data[0] !== terminate) far.write(data);
    });
    far.on("data", (data) => near.write(data));
    for (const socket of [near, far]) {
      socket.on("error", () => undefined);
      onTestFinished(() => void socket.destroy());
    }
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const line = new URL(url);
  line.port = String((server.address() as AddressInfo).port);
  return line.href;
}

it.each([
  ["does not let it log in", 1],
  ["does not answer it", 2],
])("a program starts without a database that %s", { timeout: 8_000 }, async (_, nth) => {
  await refuseOtherLogin({ NODE_ENV: "production", DATABASE_URL: await hangsFrom(nth) }, "desk");
});

it("a program with the wrong login does not start, also when the database hangs after it said so", {
  timeout: 8_000,
}, async () => {
  const wrong = { NODE_ENV: "production" as const, DATABASE_URL: await hangsFrom(Number.POSITIVE_INFINITY) };
  await expect(refuseOtherLogin(wrong, "app")).rejects.toThrow("has the rights of both sides");
});
