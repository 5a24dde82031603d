/** Fees in percent. They are text, because the landing page must not load decimal arithmetic. */
export const feePercent = { buy: "2", sell: "2", swap: "1.5", send: "2", withdraw: "1.5" } as const;
