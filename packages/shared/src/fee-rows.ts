import { feePercent } from "./fee-percent.ts";

/** One number while both directions cost the same. */
const trade = [...new Set<string>([feePercent.buy, feePercent.sell])]
  .map((percent) => `${percent}%`)
  .join(" / ");

/** What everything costs, as the landing page and the page of fees list it. */
export const feeRows: readonly { label: string; value: string }[] = [
  { label: "Open and keep an account", value: "Free" },
  { label: "Add naira", value: "Free" },
  { label: "Send to a person on Manilla", value: "Free" },
  { label: "Pay a bill", value: "₦0 on top" },
  { label: "Buy or sell crypto", value: trade },
  { label: "Swap one coin for another", value: `${feePercent.swap}%` },
  { label: "Send crypto, network included", value: `${feePercent.send}%` },
  { label: "Withdraw to a bank", value: `${feePercent.withdraw}%` },
];
