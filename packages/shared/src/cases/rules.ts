/** Characters of a report or a message. */
export const caseMessageMaximum = 2_000;
/** A person's reports that are not closed. */
export const openCasesMaximum = 10;
/** A closed case is reopened by a message within this time; after it, a new report is made. */
export const caseReopenDays = 30;
/** An answered case closes when its customer has written nothing for this long. */
export const caseSilentDays = 14;

export const caseMessages = {
  empty: "Please describe what happened",
  tooMany: `You have ${openCasesMaximum} open cases. Please add to one of them.`,
  reported: (number: string) => `You have reported this already: ${number}.`,
  closedForGood: "This case was closed a while ago. Please report the problem anew.",
  notAbout: "Please choose a problem that fits this transaction.",
} as const;
