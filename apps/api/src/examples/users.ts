import { example } from "@manilla/http/route-example";
import type { ReplyOf } from "@manilla/shared/http/route";
import {
  checkEmail,
  checkPhone,
  checkUsername,
  listSessions,
  login,
  logout,
  register,
  renewSession,
  revokeSession,
} from "@manilla/shared/users/contract";
import { getPreferences, savePreferences, skipPreferences } from "@manilla/shared/users/preferences-contract";

export const user: ReplyOf<typeof login>["user"] = {
  id: "019a6f40-55e9-7b3c-a1d2-0c4f8e6b3a72",
  username: "adaeze",
  user_name: "adaeze",
  email: "adaeze@example.com",
  phone: "+2348031234567",
  role: "user",
  signupFlowCompleted: false,
  kycLevel: 0,
};

export const usersExamples = [
  example(checkEmail, {
    description:
      "Says whether an account can be created with this email. Limited per address; on 429 wait for `Retry-After`.",
    body: { email: "adaeze@example.com" },
    reply: { available: true },
  }),
  example(checkPhone, {
    description: "Says whether an account can be created with this phone number, in international format.",
    body: { phone: "+2348031234567" },
    reply: { available: true },
  }),
  example(checkUsername, {
    description: "Says whether this username is free. Usernames are compared without regard to case.",
    body: { username: "adaeze" },
    reply: { available: true },
  }),
  example(register, {
    description:
      "Creates the account, its balances and a first session. A taken email, phone number or username answers 409.",
    body: {
      username: "adaeze",
      email: "adaeze@example.com",
      phone: "+2348031234567",
      password: "Secret-pass-1",
      pin: "2468",
    },
    reply: {
      token: "<session token>",
      user,
    },
  }),
  example(login, {
    description: "Starts a session of 7 days. A wrong identifier and a wrong password answer the same.",
    body: { identifier: "adaeze@example.com", password: "Secret-pass-1" },
    reply: {
      token: "<session token>",
      user: { ...user, kycLevel: 2 },
    },
  }),
  example(logout, {
    description: "Revokes the session of this token. Other devices stay signed in.",
    reply: {},
  }),
  example(renewSession, {
    description:
      "A new token of the same session, for seven days from now and at most 30 days after the sign-in. The old one stays good until its own end.",
    reply: {
      token:
        "eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIwMTliMWMyZC0zZTRmLTcwMDAtODAwMC0wMDAwMDAwMDAwYWEifQ.c2lnbmF0dXJl",
      expiresAt: "2026-11-28T10:00:00.000Z",
    },
  }),
  example(listSessions, {
    description: "The devices that are signed in, latest first. `current` marks the session of this call.",
    reply: {
      sessions: [
        {
          id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
          device: "Firefox on Linux",
          ip: "102.89.0.0",
          createdAt: "2026-11-20T09:30:00.000Z",
          lastSeenAt: "2026-11-20T09:30:00.000Z",
          current: true,
        },
      ],
    },
  }),
  example(revokeSession, {
    description: "Ends one session; its next call answers 401.",
    params: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
    reply: {},
  }),
  example(savePreferences, {
    description:
      "Saves the features chosen in onboarding and marks onboarding as completed. Only active services are accepted.",
    body: {
      preferences: [{ name: "Bill Payments", description: "Airtime, data, cable TV and electricity" }],
    },
    reply: {
      preferences: [{ name: "Bill Payments", description: "Airtime, data, cable TV and electricity" }],
      user: { ...user, signupFlowCompleted: true, kycLevel: 2 },
    },
  }),
  example(skipPreferences, {
    description: "Marks onboarding as completed and chooses no feature.",
    reply: {
      user: { ...user, signupFlowCompleted: true, kycLevel: 2 },
    },
  }),
  example(getPreferences, {
    description: "The features chosen in onboarding, and the active ones to choose from.",
    reply: {
      preferences: [{ name: "Bill Payments", description: "Airtime, data, cable TV and electricity" }],
      available: [
        { name: "Fiat Transactions", description: "Add naira, hold it and withdraw to any Nigerian bank" },
        { name: "Crypto Transactions", description: "Buy, sell, swap, send and receive crypto" },
      ],
    },
  }),
];
