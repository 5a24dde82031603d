/** Version of the terms and the privacy notice: the day of their last change. */
export const termsVersion = "2026-11-27";
