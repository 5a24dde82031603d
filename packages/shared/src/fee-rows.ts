import { feePercent } from "./fee-percent.ts";

const trade = [...new Set<string>([feePercent.buy, feePercent.sell])]
  .map((percent) => `${percent}%`)
  .join(" / ");

/** Price list of the landing page and the fees page. `inRate`: the exchange rate contains a margin besides this fee. */
export const feeRows: readonly { label: string; value: string; inRate?: true }[] = [
  { label: "Open and keep an account", value: "Free" },
  { label: "Add naira", value: "Free" },
  { label: "Send to people on Manilla", value: "Free" },
  { label: "Pay a bill", value: "Free" },
  { label: "Buy or sell crypto", value: trade, inRate: true },
  { label: "Swap one coin for another", value: `${feePercent.swap}%` },
  { label: "Send crypto, network included", value: `${feePercent.send}%` },
  { label: "Withdraw to a bank", value: `${feePercent.withdraw}%` },
];
