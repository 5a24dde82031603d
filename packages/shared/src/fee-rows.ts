import { feePercent } from "./fee-percent.ts";

/** A single number while both directions cost the same. */
const trade = [...new Set<string>([feePercent.buy, feePercent.sell])]
  .map((percent) => `${percent}%`)
  .join(" / ");

/** The price list of the landing page and the fees page. */
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
