import { example } from "../http/route-example.ts";
import { readDeskSession, signInToDesk, signOutOfDesk } from "./session-contract.ts";

export const shownDeskSession = {
  staffId: "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c01",
  username: "ngozi_desk",
  role: "agent" as const,
  permissions: ["cases.read" as const, "cases.work" as const, "customers.read" as const],
  expiresAt: "2026-11-20T21:30:00.000Z",
};

export const deskSessionExamples = [
  example(signInToDesk, {
    description:
      "The answer sets the cookie `desk_session`. A code opens one session; an unknown name, a wrong password, a wrong code and a used one get the same answer.",
    body: { identifier: "ngozi_desk", password: "Demo-pass-1!", code: "123 456" },
    reply: shownDeskSession,
  }),
  example(readDeskSession, {
    description: "The caller's name, role and permissions. Each call keeps the session alive for 30 minutes.",
    reply: shownDeskSession,
  }),
  example(signOutOfDesk, {
    description: "Ends this session and clears its cookie. The person's other sessions stay.",
    reply: {},
  }),
];
