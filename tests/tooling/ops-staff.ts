import { randomUUID } from "node:crypto";
import { setUpTotp } from "@manilla/core/desk/staff";
import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { newTotpSecret, totpCode } from "@manilla/core/secrets/totp";
import { registerUser } from "@manilla/core/users/session/register";
import { compileCache } from "@manilla/testing/compile-cache";
import { testContext } from "@manilla/testing/context";
import { runOps } from "./ops-command.ts";

export const password = "Ops-secret-1!";

const authenticator = newTotpSecret();
const setter = { userId: randomUUID(), username: "setter", role: "admin" } as const;

type OpsContext = Awaited<ReturnType<typeof testContext>>;

interface By {
  user?: string;
  secret?: string;
  code?: string;
  database?: string;
}

export async function opsStaff() {
  const ctx = await testContext();
  const ids: Record<string, string> = {};
  for (const username of ["ngozi", "bola", "customer"]) {
    const contacts = {
      username,
      email: `${username}@example.com`,
      phone: `+23480${10_000_000 + username.length}`,
    };
    const client = { ip: "127.0.0.1", network: "127.0.0.1", device: "test" };
    const { user } = await registerUser(ctx, { ...contacts, password, pin: "2468" }, client);
    ids[username] = user.id;
    const role = username === "customer" ? "user" : "support";
    await ctx.owner.prisma.user.update({ where: { id: user.id }, data: { role } });
    if (role === "support") await setUpTotp(ctx.desk, setter, { username, secret: authenticator });
  }
  return { ctx, ids, run: (line: string, by?: By) => run(ctx, line, by) };
}

function run(
  ctx: OpsContext,
  line: string,
  {
    user,
    secret = password,
    code = totpCode(authenticator, new Date()),
    database = `${ctx.database.url}?options=-c%20role%3D${databaseRoles.desk}`,
  }: By = {},
) {
  const env = {
    ...Object.fromEntries(Object.entries(ctx.config).map(([name, value]) => [name, String(value)])),
    ...compileCache(),
    PATH: "/usr/bin:/bin",
    DATABASE_URL: database,
    ...(user !== undefined && { OPS_USER: user }),
  };
  const args = line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? [];
  return runOps({ args, env, input: `${secret}\n${code}\n` });
}
