import { testContext } from "@manilla/testing/context";
import { approveProposal, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { totpCode } from "@manilla/testing/totp-code";
import { expect, it } from "vitest";
import { freezeOwnAccount } from "../users/freeze-account.ts";
import { changePassword } from "../users/secrets/change-secrets.ts";
import { setFrozen } from "./kinds/accounts.ts";
import { makeProposal } from "./make-proposal.ts";
import { confirmStaff, findDeskStaff, signInToDesk } from "./session.ts";

const ctx = await testContext();
const client = { ip: "10.0.0.1", network: "10.0.0.1", device: "Firefox on Linux" };

async function signedIn() {
  const { staff, username, password, secret } = await staffMember(ctx);
  const code = totpCode(secret, ctx.clock.now());
  const shown = { identifier: username, password, code };
  const { token } = await signInToDesk(ctx.desk, shown, client);
  expect(await findDeskStaff(ctx.desk, token)).toBeDefined();
  return {
    token,
    password,
    shown,
    actor: { userId: staff.userId, sessionId: staff.userId, level: 0 } as const,
  };
}

it("a session at the desk ends when its person changes the password", async () => {
  const { token, password, actor } = await signedIn();
  await changePassword(ctx, actor, { currentPassword: password, newPassword: "Another-pass-2" });
  expect(await findDeskStaff(ctx.desk, token)).toBeUndefined();
});

it("a session at the desk ends when its person freezes the account", async () => {
  const { token, actor } = await signedIn();
  await freezeOwnAccount(ctx, actor);
  expect(await findDeskStaff(ctx.desk, token)).toBeUndefined();
});

it("a freeze of a member of staff takes two people: one alone keeps no colleague out", async () => {
  const { token, actor } = await signedIn();
  const { staff: agent } = await staffMember(ctx, "agent");
  const { staff: supervisor } = await staffMember(ctx, "supervisor");
  const made = await makeProposal(ctx.desk, agent, {
    kind: "account.freeze",
    subject: actor.userId,
    parameters: {},
    reason: "a device of theirs was stolen",
  });
  expect(made.state).toBe("open");
  expect(await findDeskStaff(ctx.desk, token)).toBeDefined();
  expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "applied" });
  expect(await findDeskStaff(ctx.desk, token)).toBeUndefined();
});

it("a frozen member of staff is refused at the command line, and reads why", async () => {
  const { shown, actor } = await signedIn();
  expect(await confirmStaff(ctx.desk, shown)).toMatchObject({ userId: actor.userId });
  await freezeOwnAccount(ctx, actor);
  await expect(confirmStaff(ctx.desk, shown)).rejects.toMatchObject({
    code: "forbidden",
    message: "Your account is frozen: you can act for Manilla again when it is open.",
  });
});

it("a frozen member of staff is refused at the desk before the code is used and a sign-in is recorded", async () => {
  const { staff, username, password, secret } = await staffMember(ctx);
  await setFrozen(ctx.desk, staff.userId, true);
  const shown = { identifier: username, password, code: totpCode(secret, ctx.clock.now()) };
  await expect(signInToDesk(ctx.desk, shown, client)).rejects.toMatchObject({ code: "invalid_credentials" });
  const { rows } = await ctx.database.owner.query(
    "select id from audit_log where action = 'desk.sign_in' and subject = $1",
    [staff.userId],
  );
  expect(rows).toEqual([]);
  await setFrozen(ctx.desk, staff.userId, false);
  expect((await signInToDesk(ctx.desk, shown, client)).session).toMatchObject({ username });
});
