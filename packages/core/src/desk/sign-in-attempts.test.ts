import { TestClock, testContext } from "@manilla/testing/context";
import { refusalCode } from "@manilla/testing/fixtures/account-fixture";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { totpCode } from "@manilla/testing/totp-code";
import { expect, it } from "vitest";
import { metricsPage } from "../observability/metrics.ts";
import { passkeyRequest } from "../secrets/passkeys.ts";
import { signIn } from "../users/session/sign-in.ts";
import { confirmStaff, signInToDesk, signInWithStaffPasskey } from "./session.ts";

const clock = new TestClock();
const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "1" }, overrides: { clock } });
const at = (ip: string) => ({ ip, network: ip, device: "Firefox on Linux" });
const [office, stranger] = [at("198.51.100.4"), at("203.0.113.7")];

async function colleague() {
  const { staff, username, password, secret } = await staffMember(ctx, "agent");
  const shown = () => ({ identifier: username, password, code: totpCode(secret, ctx.clock.now()) });
  const enterDesk = (from = office) => {
    clock.pass(60);
    return signInToDesk(ctx.desk, shown(), from);
  };
  return { id: staff.userId, username, shown, enterDesk };
}

async function sixTimes(act: (password: string) => Promise<unknown>): Promise<void> {
  for (let guess = 0; guess < 6; guess += 1) await act(`Wrong-pass-${guess}`).catch(() => undefined);
}

it("wrong passwords by a stranger at the desk keep no member of staff out at a place they have signed in from", async () => {
  const { username, enterDesk } = await colleague();
  await enterDesk();
  await sixTimes((password) =>
    signInToDesk(ctx.desk, { identifier: username, password, code: "123456" }, stranger),
  );
  expect(await refusalCode(enterDesk(stranger))).toBe("rate_limited");
  expect((await enterDesk()).session.username).toBe(username);
});

it("no name entered at the customers' app counts against a member of staff at the desk or the command line", async () => {
  const { id, username, shown, enterDesk } = await colleague();
  for (const identifier of [`desk:${id}`, `ops:${id}`])
    await sixTimes((password) => signIn(ctx, { identifier, password }, stranger));
  expect((await enterDesk()).session.username).toBe(username);
  clock.pass(60);
  expect(await confirmStaff(ctx.desk, shown())).toMatchObject({ username });
});

it("wrong passwords and codes at the command line and wrong passkeys at the desk count as failed sign-ins", async () => {
  const failures = async () =>
    Number(/manilla_sign_in_failures_total\{outcome="wrong"\} (\d+)/.exec(await metricsPage())?.[1] ?? 0);
  const { shown } = await colleague();
  const before = await failures();
  expect(await refusalCode(confirmStaff(ctx.desk, { ...shown(), password: "Wrong-pass-1" }))).toBe(
    "invalid_credentials",
  );
  expect(await refusalCode(confirmStaff(ctx.desk, { ...shown(), code: "000000" }))).toBe(
    "invalid_credentials",
  );
  const { challengeId } = await passkeyRequest(ctx.desk, "staff", null);
  const response = {
    id: "nobodys",
    rawId: "nobodys",
    type: "public-key" as const,
    clientExtensionResults: {},
    response: { clientDataJSON: "", authenticatorData: "", signature: "" },
  };
  expect(await refusalCode(signInWithStaffPasskey(ctx.desk, { challengeId, response }, office))).toBe(
    "invalid_credentials",
  );
  expect((await failures()) - before).toBe(3);
});
