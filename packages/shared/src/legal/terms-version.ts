/** Every version of terms and privacy that an app may still show, the present one last. A change of either adds a day. */
export const termsVersions = ["2026-11-22"] as const;
export type TermsVersion = (typeof termsVersions)[number];
export const termsVersion: TermsVersion = "2026-11-22";
