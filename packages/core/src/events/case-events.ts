type CaseFacts = {
  userId: string;
  caseId: string;
  /** "CASE-7K2M9Q4TXB" */
  number: string;
  /** What was reported, as the app calls it. */
  title: string;
};

/** What is announced about the cases that customers open. */
export type CaseEvents = {
  "case.opened": CaseFacts & { answerBy: string };
  /** Staff wrote: the answer, a question to the customer, or the last word. */
  "case.answered": CaseFacts & { state: "answered" | "waiting" | "closed" };
};
