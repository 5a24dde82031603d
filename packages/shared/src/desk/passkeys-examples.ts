import { example } from "../http/route-example.ts";
import {
  shownChallengeId as challengeId,
  shownPasskeyId as id,
  shownAssertion,
  shownAttestation,
  shownCreationOptions,
  shownRequestOptions,
} from "../users/passkey-examples.ts";
import * as contract from "./passkeys-contract.ts";
import { shownDeskSession } from "./session-examples.ts";

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
