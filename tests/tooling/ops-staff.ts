import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { findWithdrawal } from "@manilla/core/naira/withdrawals/withdrawal";
import { compileCache } from "@manilla/core/testing/compile-cache";
import { testContext } from "@manilla/core/testing/context";
import { waitingWithdrawal } from "@manilla/core/testing/people";
import { register } from "@manilla/core/users/session/register";

const ops = fileURLToPath(new URL("../../scripts/ops.ts", import.meta.url));
export const password = "Ops-secret-1!";

type OpsContext = Awaited<ReturnType<typeof testContext>>;

interface By {
  user?: string;
  secret?: string;
  database?: string;
}

/** A context with the staff ngozi and bola and one customer, and the commands of staff run on it. */
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
    const { user } = await register(ctx, { ...contacts, password, pin: "2468" }, client);
    ids[username] = user.id;
    const role = username === "customer" ? "user" : "support";
    await ctx.prisma.user.update({ where: { id: user.id }, data: { role } });
  }
  return {
    ctx,
    /** The users' ids, by username. */
    ids,
    run: (line: string, by?: By) => run(ctx, line, by),
    /** A withdrawal that waits for staff, to an account name with control characters that would clear their screen. */
    waiting: (naira: string, owner?: string) =>
      waitingWithdrawal(ctx.database, { naira, accountName: "EZE GRACE\u001b[2J", ...(owner && { owner }) }),
    stateOf: async (id: string) => (await findWithdrawal(ctx, id))?.state,
  };
}

/** Runs one command line as staff do; the password comes by standard input. */
function run(
  ctx: OpsContext,
  line: string,
  { user, secret = password, database = ctx.database.url }: By = {},
) {
  const env = {
    ...Object.fromEntries(Object.entries(ctx.config).map(([name, value]) => [name, String(value)])),
    ...compileCache(),
    PATH: "/usr/bin:/bin",
    DATABASE_URL: database,
    ...(user !== undefined && { OPS_USER: user }),
  };
  const args = line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', "")) ?? [];
  const child = spawn(process.execPath, [ops, ...args], { env });
  child.stdin.on("error", () => undefined);
  child.stdin.end(`${secret}\n`);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, said })),
  );
}
