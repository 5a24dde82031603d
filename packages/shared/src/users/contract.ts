import * as z from "zod/mini";
import { errorMessage } from "../http/errors.ts";
import { idField, idInput, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject } from "../http/with-meta.ts";
import { parseInternationalPhone } from "../phone-number.ts";
import { pinField } from "./pin.ts";
import {
  emailMaximum,
  isEmail,
  isPassword,
  isUsername,
  normalizeEmail,
  normalizeUsername,
  passwordMaximum,
  userMessages,
} from "./rules.ts";

const email = z.string(userMessages.email).check(
  z.maxLength(emailMaximum + 32),
  z.refine((v) => isEmail(normalizeEmail(v))),
);
const phone = z.string(userMessages.phone).check(
  z.maxLength(40),
  z.refine((v) => parseInternationalPhone(v) !== undefined),
);
const username = z.string(userMessages.username).check(
  z.maxLength(64),
  z.refine((v) => isUsername(normalizeUsername(v))),
);
export const newPassword = z.string(userMessages.passwordWeak).check(
  z.maxLength(512, userMessages.passwordLong),
  z.refine(isPassword, {
    error: ({ input }) =>
      typeof input === "string" && input.length > passwordMaximum
        ? userMessages.passwordLong
        : userMessages.passwordWeak,
  }),
);

export const registration = z.strictObject({ username, email, phone, password: newPassword, pin: pinField });

export const credentials = z.strictObject({
  identifier: z.string(userMessages.loginRequired).check(
    z.maxLength(320, errorMessage.invalid_credentials),
    z.refine((v) => v.trim() !== ""),
  ),
  password: z
    .string(userMessages.loginRequired)
    .check(z.maxLength(512, errorMessage.invalid_credentials), z.minLength(1)),
});

export const sessionUser = namedObject("User", {
  id: idField,
  username: z.string(),
  user_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(["user", "support", "admin"]),
  signupFlowCompleted: z.boolean(),
  kycLevel: z.int(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = namedObject("Session", { token: z.string(), user: sessionUser });
const availability = namedObject("Availability", { available: z.boolean() });

export const checkEmail = defineRoute({
  name: "checkEmail",
  endpoint: "POST /users/check-email",
  summary: "Check whether an email is available",
  access: "open",
  body: z.strictObject({ email }),
  reply: availability,
});

export const checkPhone = defineRoute({
  name: "checkPhone",
  endpoint: "POST /users/check-phone",
  summary: "Check whether a phone number is available",
  access: "open",
  body: z.strictObject({ phone }),
  reply: availability,
});

export const checkUsername = defineRoute({
  name: "checkUsername",
  endpoint: "POST /users/check-username",
  summary: "Check whether a username is available",
  access: "open",
  body: z.strictObject({ username }),
  reply: availability,
});

export const register = defineRoute({
  name: "register",
  endpoint: "POST /users/register",
  summary: "Create an account and sign in",
  access: "open",
  body: registration,
  reply: session,
  status: 201,
  errors: ["already_exists"],
});

export const login = defineRoute({
  name: "login",
  endpoint: "POST /users/login",
  summary: "Sign in with email, phone or username",
  access: "open",
  body: credentials,
  reply: session,
  errors: ["invalid_credentials"],
});

export const logout = defineRoute({
  name: "logout",
  endpoint: "POST /users/logout",
  summary: "Log out",
});

export const renewSession = defineRoute({
  name: "renewSession",
  endpoint: "POST /users/session/renew",
  summary: "Renew the session",
  reply: z.object({ token: z.string(), expiresAt: timeField }),
});

const sessionRow = namedObject("SessionRow", {
  id: idField,
  device: z.string(),
  ip: z.string(),
  createdAt: timeField,
  lastSeenAt: timeField,
  current: z.boolean(),
});

export const listSessions = defineRoute({
  name: "listSessions",
  endpoint: "GET /users/sessions",
  summary: "List my sessions",
  reply: z.object({ sessions: z.array(sessionRow) }),
});

export const revokeSession = defineRoute({
  name: "revokeSession",
  endpoint: "DELETE /users/sessions/:id",
  summary: "Revoke a session",
  params: z.strictObject({ id: idInput }),
  errors: ["not_found"],
});
