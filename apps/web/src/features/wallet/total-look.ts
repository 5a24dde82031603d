/** How the total stands in its card: for the card, and for src/first-figures.ts, which paints it before React's code is there. */
export const totalLook = {
  box: "-mx-2 block max-w-full rounded-field px-2 text-left",
  /** The big figure; long ones get smaller instead of breaking the line. */
  first: (amount: string) => ["block font-semibold", sizeFor(amount)].join(" "),
  second: "mt-1 block text-on-deep-muted",
  spendable: "mt-3 text-on-deep text-small",
  spendableLabel: "text-on-deep-muted",
} as const;

function sizeFor(amount: string): string {
  if (amount.length > 15) return "text-heading";
  if (amount.length > 11) return "text-title max-[22rem]:text-heading";
  return amount.length > 8 ? "text-money max-[16rem]:text-lead" : "text-money";
}
