/** Older than this, a price may be shown with its age but nothing trades on it. */
export const ratesTradableSeconds = 10 * 60;

/** Older than this, a screen says how old its prices are. */
export const ratesFreshSeconds = 2 * 60;

/** At most this many coins in each of the market lists. */
export const analysisListLength = 10;

export const fiatLabels = ["NGN", "USD", "EUR", "GBP", "GHS", "KES", "XOF", "CNY"] as const;
