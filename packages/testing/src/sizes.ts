/** Sizes of heavy tests: a fraction by default, the whole with TEST_FULL. */
const full = Boolean(process.env["TEST_FULL"]);

export const storms = full ? 300 : 30;
export const modelRuns = full ? 500 : 40;
export const approvalRaces = full ? 500 : 20;
/**
 * The number of deposits for which verify, webhook and sweep race. Another test sends `depositDeliveries` webhooks
 * for half as many deposits.
 */
export const depositRaces = full ? 200 : 40;
export const depositDeliveries = full ? 10_000 : 1_000;
export const faultRounds = full ? 20 : 1;
export const proposalRaces = full ? 5_000 : 200;
export const thefts = full ? 2_000 : 6;
