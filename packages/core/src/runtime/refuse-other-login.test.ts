import { expect, it } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { freePort } from "../testing/free-port.ts";
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
