/** The role that the programs log in as: a member of the database who owns nothing. */
export const appRole = "manilla_app";

/** The owner's URL with the programs' role and its password in it. */
export function appDatabaseUrl(ownerUrl: string, appPassword: string): string {
  const url = new URL(ownerUrl);
  url.username = appRole;
  // By itself a URL takes "%41" for an A.
  url.password = encodeURIComponent(appPassword);
  return url.href;
}
