export const caseMessageMaximum = 2_000;
export const openCasesMaximum = 10;
/** A message from the customer reopens a closed case within this time. */
export const caseReopenDays = 30;
/** An answered case closes after this time without a message from the customer. */
export const caseSilentDays = 14;

export const caseMessages = {
  empty: "Please describe what happened",
  tooMany: `You have ${openCasesMaximum} open cases. Please add to one of them.`,
  reported: (number: string) => `You've already reported this: ${number}.`,
  closedForGood: "This case was closed a while ago. Please report the problem again.",
  notAbout: "Please choose a problem that fits this transaction.",
} as const;
