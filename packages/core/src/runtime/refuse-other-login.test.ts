import { expect, it } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { freePort } from "../testing/free-port.ts";
import { ConfigError } from "./config.ts";
import { databaseRoles } from "./database-roles.ts";
import { refuseOtherLogin } from "./refuse-other-login.ts";

const { url } = await testDatabase();
const as = (role: string) => ({ DATABASE_URL: `${url}?options=-c%20role%3D${role}` });

it("a program with the other side's login does not start, and says which role it needs", async () => {
  const deskWithTheApis = refuseOtherLogin(as(databaseRoles.app), "desk");
  await expect(deskWithTheApis).rejects.toThrow(ConfigError);
  await expect(deskWithTheApis).rejects.toThrow(
    "DATABASE_URL logs in to the database as manilla_app, which is no member of manilla_desk.",
  );
  await expect(refuseOtherLogin(as(databaseRoles.desk), "app")).rejects.toThrow("no member of manilla_app");
});

it("each program starts with its own, and while the database is away", async () => {
  await refuseOtherLogin(as(databaseRoles.app), "app");
  await refuseOtherLogin(as(databaseRoles.desk), "desk");
  await refuseOtherLogin({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/nowhere` }, "desk");
});
