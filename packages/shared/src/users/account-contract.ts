import * as z from "zod/mini";
import { errorMessage } from "../http/errors.ts";
import { secondsField, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";
import { otpMessage } from "../kyc/contact.ts";
import { newPassword } from "./contract.ts";
import { pinField } from "./pin.ts";
import { userMessages } from "./rules.ts";

const ownPassword = z.string(userMessages.passwordRequired).check(z.minLength(1), z.maxLength(512));
const accountIdentifier = z.string(userMessages.identifierRequired).check(z.minLength(1), z.maxLength(320));
export const passwordChange = z.strictObject({ currentPassword: ownPassword, newPassword });
export const pinChange = z.strictObject({ password: ownPassword, newPin: pinField });

const resetId = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));

export const forgotPassword = defineRoute({
  name: "forgotPassword",
  endpoint: "POST /users/forgot-password",
  summary: "Send a password reset code",
  access: "open",
  body: z.strictObject({ identifier: accountIdentifier, resetId: z.optional(resetId) }),
  reply: z.object({
    resetId: withMeta(z.string(), "The browser sends it with the code, and when it requests another code"),
    expiresIn: secondsField,
    resendIn: secondsField,
  }),
});

const keptFactors = z.object({
  totpSince: z.nullable(timeField),
  passkeys: z.array(z.object({ name: z.string(), createdAt: timeField })),
});

export const resetPassword = defineRoute({
  name: "resetPassword",
  endpoint: "POST /users/reset-password",
  summary: "Reset the password with a code or a link's token",
  access: "open",
  body: z.strictObject({
    identifier: z.optional(accountIdentifier),
    code: z.optional(z.string(otpMessage).check(z.regex(/^[0-9]{6}$/))),
    resetId: withMeta(z.optional(resetId), "Of the request for the code. Required for a code by SMS"),
    token: z.optional(z.string(errorMessage.invalid_otp).check(z.regex(/^[A-Za-z0-9_-]{20,100}$/))),
    password: newPassword,
  }),
  reply: keptFactors,
  errors: ["invalid_otp", "otp_expired", "rate_limited"],
});

export const freezeAccount = defineRoute({
  name: "freezeAccount",
  endpoint: "POST /users/not-me",
  summary: "Freeze the account with the link of a security message",
  access: "open",
  body: z.strictObject({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) }),
  reply: keptFactors,
  errors: ["not_found", "rate_limited"],
});

export const changePassword = defineRoute({
  name: "changePassword",
  endpoint: "POST /users/change-password",
  summary: "Change my password",
  body: passwordChange,
  errors: ["invalid_credentials", "rate_limited", "account_frozen"],
});

export const changePin = defineRoute({
  name: "changePin",
  endpoint: "POST /users/change-pin",
  summary: "Change my transaction PIN",
  body: pinChange,
  errors: ["invalid_credentials", "rate_limited", "account_frozen"],
});

export const exportMyData = defineRoute({
  name: "exportMyData",
  endpoint: "GET /users/me/export",
  summary: "Export my data",
  reply: z.record(z.string(), z.unknown()),
});

const givenUp = z
  .array(
    z.strictObject({
      currency: z.string().check(z.maxLength(10)),
      amount: withMeta(z.string().check(z.maxLength(40)), "In the main unit of the currency"),
    }),
  )
  .check(z.maxLength(20));
export type GivenUp = z.infer<typeof givenUp>[number];

export const closeAccount = defineRoute({
  name: "closeAccount",
  endpoint: "POST /users/me/close",
  summary: "Close my account",
  body: z.strictObject({
    password: ownPassword,
    giveUp: withMeta(
      z.optional(givenUp),
      "Balances that the person gives up. The refusal listed them as too small to withdraw or send",
    ),
  }),
  errors: ["invalid_credentials", "account_frozen", "conflict", "rate_limited"],
});
