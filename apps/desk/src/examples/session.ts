import {
  shownChallengeId as challengeId,
  shownPasskeyId as id,
  shownAssertion,
  shownAttestation,
  shownCreationOptions,
  shownRequestOptions,
} from "@manilla/http/passkey-examples";
import { example } from "@manilla/http/route-example";
import * as contract from "@manilla/shared/desk/passkeys-contract";
import { readDeskSession, signInToDesk, signOutOfDesk } from "@manilla/shared/desk/session-contract";

const shownDeskSession = {
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

const createdAt = "2026-11-20T09:30:00.000Z";
const proof = { challengeId, response: shownAssertion };
const passkey = { id, name: "Office laptop", createdAt, lastUsedAt: null };
const fullRequest = { challengeId, options: shownRequestOptions };
const newPasskey = { challengeId, options: shownCreationOptions };

export const deskPasskeyExamples = [
  example(contract.startDeskPasskeySignIn, {
    description:
      "What navigator.credentials.get takes. The challenge is good for five minutes and for one answer.",
    reply: fullRequest,
  }),
  example(contract.signInToDeskWithPasskey, {
    description:
      "The answer sets the cookie `desk_session`. A passkey of the customers' app is refused, and so is one of a person who has left.",
    body: proof,
    reply: shownDeskSession,
  }),
  example(contract.startDeskFactor, {
    description: "What navigator.credentials.get takes, for the caller's own passkeys alone.",
    reply: fullRequest,
  }),
  example(contract.showDeskFactor, {
    description:
      "Takes a code of the authenticator app or a passkey. A sign-in counts as shown for its first ten minutes.",
    body: { code: "287 082" },
    reply: {},
  }),
  example(contract.listDeskPasskeys, {
    description: "The caller's passkeys at the desk, the oldest first.",
    reply: [passkey],
  }),
  example(contract.startDeskPasskey, {
    description: "What navigator.credentials.create takes. A person has at most ten passkeys.",
    reply: newPasskey,
  }),
  example(contract.addDeskPasskey, {
    description: "Adds the passkey that the browser made; an audit line names it.",
    body: { challengeId, name: "Office laptop", response: shownAttestation },
    reply: passkey,
  }),
  example(contract.renameDeskPasskey, {
    description: "Changes the name that its owner reads in the list.",
    params: { id },
    body: { name: "Office laptop" },
    reply: passkey,
  }),
  example(contract.removeDeskPasskey, {
    description: "Removes a passkey; an audit line names it. The authenticator app still signs in.",
    params: { id },
    reply: {},
  }),
];
