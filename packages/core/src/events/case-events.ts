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
  /** Staff answered, asked the customer, or closed the case. */
  "case.answered": CaseFacts & { state: "answered" | "waiting" | "closed" };
};
