import type { Events } from "../../events/events.ts";

type Direction = Events["balance.adjusted"]["direction"];
/** What a person reads about a balance that staff changed; the amount with its unit. */
export const adjustmentWords: Record<Direction, (amount: string) => { title: string; message: string }> = {
  credit: (amount) => ({
    title: "Balance credited",
    message: `Manilla added ${amount} to your balance.`,
  }),
  debit: (amount) => ({
    title: "Balance corrected",
    message: `Manilla took ${amount} from your balance to correct it. Contact support if you have a question.`,
  }),
  from_closed_account: (amount) => ({
    title: "Money from your closed account",
    message: `${amount} arrived for the account that you closed. We moved it here: it is in your balance now.`,
  }),
};
