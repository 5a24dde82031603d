import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { type Choice, type Choices, choiceOf, emptyChoice, type Line } from "./order.ts";
import { useChangedDraft } from "./use-changed-draft.ts";

/** More lines than a family has; each is a payment of its own. */
export const mostLines = 10;

/** What is chosen for each recipient that is ticked; it outlives a reload. */
export function useChoices(
  recipients: readonly SavedRecipient[],
  unanswered: Readonly<Record<string, Line>>,
) {
  const [choices, change] = useChangedDraft<Choices>("batch.choices", {});
  const first = (recipient: SavedRecipient) => sentChoice(unanswered, recipient.id) ?? emptyChoice(recipient);
  return {
    choices: Object.fromEntries(
      Object.entries(choices).map(([id, choice]) => [id, sentChoice(unanswered, id) ?? choice]),
    ),
    /** A second payment was confirmed for what was chosen before: what is chosen now is none. */
    choose: (recipient: SavedRecipient, part: Partial<Choice>) =>
      change((all) => {
        const { confirmDuplicate: _, ...choice } = all[recipient.id] ?? first(recipient);
        return { ...all, [recipient.id]: { ...choice, ...part } };
      }),
    untick: (id: string) =>
      change((all) => Object.fromEntries(Object.entries(all).filter(([of]) => of !== id))),
    /** The plan is chosen again, at the price it has now. */
    forgetProduct: (id: string) =>
      change((all) => (all[id] ? { ...all, [id]: { ...all[id], product: undefined } } : all)),
    setAll: (raw: string) => change((all) => sameForAll({ recipients, choices: all, unanswered, raw })),
    /** What these lines bought, for another try; a choice that is still there stays, and may become a second payment. */
    restore: (lines: readonly Line[]) =>
      change((all) => {
        const restored = lines.map((line) => {
          const choice = all[line.recipient.id] ?? choiceOf(line);
          return [
            line.recipient.id,
            line.confirmDuplicate ? { ...choice, confirmDuplicate: true } : choice,
          ] as const;
        });
        return { ...all, ...Object.fromEntries(restored) };
      }),
  };
}

/** What was sent for a line that may have been paid: that is what is charged, whatever is chosen since. */
function sentChoice(unanswered: Readonly<Record<string, Line>>, id: string): Choice | undefined {
  const kept = unanswered[id];
  return kept && choiceOf(kept);
}

interface SameForAll {
  recipients: readonly SavedRecipient[];
  choices: Choices;
  unanswered: Readonly<Record<string, Line>>;
  raw: string;
}

/** Airtime for the phones that are ticked; for all of them while none is. Lines that may have been paid stay as they are. */
function sameForAll({ recipients, choices, unanswered, raw }: SameForAll): Choices {
  const phones = recipients.filter(({ kind }) => kind === "phone");
  const ticked = phones.filter(({ id }) => choices[id]?.pays === "airtime");
  const others = phones.filter(({ id }) => choices[id] === undefined).slice(0, mostLines);
  const chosen = (ticked.length > 0 ? ticked : others).filter(({ id }) => !unanswered[id]);
  const airtime = chosen.map(({ id }) => [id, { pays: "airtime", raw }] as const);
  return { ...choices, ...Object.fromEntries(airtime) };
}
