/** What vite.config.ts gives to a script or style: its name, a hash of seven characters, its kind. */
const hashed = /^(.+)-[\w-]{7}\.(js|css)$/;

/**
 * What the files `main-AbCd123.js` of all releases have in common: `main-*.js`. Undefined for a file that has no hash in its
 * name or is neither script nor style.
 */
export function acrossReleases(file: string): string | undefined {
  const [, name, kind] = hashed.exec(file) ?? [];
  return name === undefined ? undefined : `${name}-*.${kind}`;
}
