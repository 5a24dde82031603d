import type { CaseState } from "@manilla/shared/cases/contract";

type CaseFacts = {
  userId: string;
  caseId: string;
  number: string;
  title: string;
};

export type CaseEvents = {
  "case.opened": CaseFacts & { answerBy: string };
  "case.answered": CaseFacts & { state: CaseState };
};
