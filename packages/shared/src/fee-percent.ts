/** Fees of the specification in percent, as exact decimals. No arithmetic here: the landing page imports this file. */
export const feePercent = { buy: "2", sell: "2", swap: "1.5", send: "2", withdraw: "1.5" } as const;
