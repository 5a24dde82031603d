import { expect, it } from "vitest";
import { newEvent } from "../../events/events.ts";
import { messageFor } from "../fan-out.ts";

const facts = { userId: "u", currency: "BTC", amount: "10000.00", reason: "there was no price." };

it.each([
  [undefined, ": there was no price."],
  [["2026-03-03"], " on 3 March 2026: there was no price."],
  [["2026-03-03", "2026-03-10"], " on 3 March 2026 and 10 March 2026: there was no price."],
  [
    ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"],
    " on 4 days from 3 March 2026 to 6 March 2026: there was no price.",
  ],
])("a skipped repeating buy names the missed days %j", (missed, words) => {
  const { topic, payload } = newEvent("crypto.recurring_skipped", { ...facts, ...(missed && { missed }) });
  expect(messageFor(topic, payload)).toMatchObject({
    title: "Repeating buy skipped",
    message: `We skipped your buy of Bitcoin for ₦10,000.00${words}`,
  });
});
