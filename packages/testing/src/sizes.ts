/** How much the heavy tests do: a fraction in every run, all of it when TEST_FULL is set. */
const full = Boolean(process.env["TEST_FULL"]);

export const storms = full ? 300 : 30;
export const modelRuns = full ? 500 : 40;
/** Races between people who decide, a cancelling owner and the worker. */
export const approvalRaces = full ? 500 : 20;
/** Deposits that verify, webhook and sweep race for; and webhook deliveries over half as many references. */
export const depositRaces = full ? 200 : 40;
export const depositDeliveries = full ? 10_000 : 1_000;
/** Times each fault of a vendor is met. */
export const faultRounds = full ? 20 : 1;
/** Races of everything staff can do to one proposal. */
export const proposalRaces = full ? 5_000 : 200;
/** Scripted thefts of an account. */
export const thefts = full ? 2_000 : 6;
