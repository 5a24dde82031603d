import { expect, it } from "vitest";
import { kycLevel } from "./level.ts";

const none = { phoneVerified: false, emailVerified: false, identityCompleted: false, grantedByStaff: false };

it.each([
  ["nothing verified", {}, 0],
  ["an identity without a contact", { identityCompleted: true, grantedByStaff: true }, 0],
  ["the phone", { phoneVerified: true }, 1],
  ["the e-mail", { emailVerified: true }, 1],
  ["a grant without an identity", { emailVerified: true, grantedByStaff: true }, 1],
  ["the identity on top of the phone", { phoneVerified: true, identityCompleted: true }, 2],
  ["the identity on top of the e-mail", { emailVerified: true, identityCompleted: true }, 2],
  ["a grant on top of that", { phoneVerified: true, identityCompleted: true, grantedByStaff: true }, 3],
])("%s counts as its level", (_what, verified, level) => {
  expect(kycLevel({ ...none, ...verified })).toBe(level);
});
