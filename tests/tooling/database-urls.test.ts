import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readEnvironment } from "../../scripts/environment.ts";
import { rowsOn } from "../../scripts/services/on-database.ts";
import { loginUrl, scramVerifier } from "../../scripts/start/database-urls.ts";

test.each(["p'a\"s\\s$w @:/?#[]&=+~`^|<>{}", "100%41", " between spaces "])(
  "the password %j opens the database by the address that the programs are given",
  async (password) => {
    const server = readEnvironment("TEST_DATABASE_URL") ?? "";
    // A separate role, because other tests log in with the programs' role at the same time.
    const role = `password_${randomBytes(4).toString("hex")}`;
    await rowsOn(server, `create role ${role} login password '${scramVerifier(password)}'`);
    try {
      expect(await rowsOn(loginUrl(server, role, password), "select current_user as role")).toEqual([
        { role },
      ]);
    } finally {
      await rowsOn(server, `drop role ${role}`);
    }
  },
);
