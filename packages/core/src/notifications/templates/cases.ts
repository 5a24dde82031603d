import { lagosTime } from "@manilla/shared/lagos";
import type { CaseEvents } from "../../events/events.ts";
import { notice, type TopicNotification } from "../message.ts";

/** The texts of the messages stay in the app, because other people may read an e-mail. */
export const caseTopics: { [T in keyof CaseEvents]: TopicNotification<CaseEvents[T]> } = {
  "case.opened": notice("account", ({ caseId, number, title, answerBy }) => ({
    type: "other",
    title: "We received your report",
    message: `Your case ${number} (${title}) is open. We'll reply by ${lagosTime(answerBy)}, Lagos time.`,
    pidginTitle: "We don get your report",
    pidginMessage: `Your case ${number} (${title}) don open. We go reply by ${lagosTime(answerBy)}, Lagos time.`,
    data: { caseId, kind: "case_opened" },
  })),
  "case.answered": notice("account", ({ caseId, number, title, state }) => ({
    type: "other",
    title: titles[state],
    message: `Read our message about your case ${number} (${title}) in the app.`,
    pidginTitle: pidginTitles[state],
    pidginMessage: `Read our message about your case ${number} (${title}) for the app.`,
    data: { caseId, kind: `case_${state}` },
  })),
};

const titles = {
  open: "News about your case",
  answered: "We answered your case",
  waiting: "We need something from you",
  closed: "Your case is closed",
} as const;

const pidginTitles: Record<keyof typeof titles, string> = {
  open: "News about your case",
  answered: "We don answer your case",
  waiting: "We need something from you",
  closed: "We don close your case",
};
