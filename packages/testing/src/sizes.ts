/** Sizes of heavy tests: a fraction by default, the whole with TEST_FULL. */
const full = Boolean(process.env["TEST_FULL"]);

export const stormRounds = full ? 300 : 15;
export const modelRuns = full ? 500 : 40;
export const approvalRaces = full ? 500 : 10;
/** One test lets verify, webhook and sweep race for each of this many deposits, another test for half as many. */
export const depositRaces = full ? 200 : 20;
export const depositDeliveries = full ? 10_000 : 300;
export const faultRounds = full ? 20 : 1;
export const proposalRaces = full ? 5_000 : 60;
export const theftRuns = full ? 2_000 : 6;
