export const caseMessageMaximum = 2_000;
export const openCasesMaximum = 10;
/** If the customer writes within this many days after a case was closed, the case opens again. */
export const caseReopenDays = 30;
/** After an answer, a case closes if the customer does not write for this many days. */
export const caseSilentDays = 14;

export const caseMessages = {
  empty: "Please describe what happened",
  tooMany: `You have ${openCasesMaximum} open cases. Please add to one of them.`,
  reported: (number: string) => `You've already reported this: ${number}.`,
  closedForGood: "This case was closed a while ago. Please report the problem again.",
  notAbout: "Please choose a problem that fits this transaction.",
} as const;
