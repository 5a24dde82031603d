import type { CaseState } from "@manilla/shared/cases/contract";

type CaseFacts = {
  userId: string;
  caseId: string;
  /** "CASE-7K2M9Q4TXB" */
  number: string;
  /** The app's title of the case kind. */
  title: string;
};

export type CaseEvents = {
  "case.opened": CaseFacts & { answerBy: string };
  /** Staff replied, answered, asked the customer, or closed the case. */
  "case.answered": CaseFacts & { state: CaseState };
};
