/** The version of the terms and the privacy notice in force: the day of their last change. */
export const termsVersion = "2026-11-22";
