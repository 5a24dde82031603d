import { hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { declareOperation, doublingBackoff } from "../../operations/declare.ts";

export type AccountState = "requested" | "issued" | "refused" | "closing" | "closed";

export interface NairaAccount {
  id: string;
  userId: string;
  state: AccountState;
  accountId: string | null;
  looks: number;
  createdAt: Date;
  changedAt: Date;
}

const whileRequested = doublingBackoff({ minMs: minutes(1), maxMs: hours(6) });

export const nairaAccount = declareOperation<AccountState, NairaAccount>()({
  name: "naira-account",
  kinds: [],
  initial: ["requested"],
  states: {
    requested: {
      standing: "open",
      meaning: "The account number is requested until the provider issues it.",
    },
    issued: {
      standing: "settled",
      meaning: "The customer has an account number. Payments into it are credited.",
    },
    refused: {
      standing: "open",
      meaning: "The provider refused. The request is repeated each day, because its terms may change.",
    },
    closing: {
      standing: "open",
      meaning: "The customer closed the Manilla account. The provider is asked to close this one.",
    },
    closed: { standing: "returned", meaning: "The account number no longer accepts payments." },
  },
  transitions: {
    issue: { from: ["requested", "refused"], to: "issued" },
    refuse: { from: ["requested"], to: "refused" },
    close: { from: ["requested", "refused", "issued"], to: "closing" },
    finish: { from: ["closing"], to: "closed" },
  },
  pollAfter: ({ state, changedAt }, now) =>
    state === "refused" ? hours(24) : whileRequested(millisecondsBetween(changedAt, now)),
});
