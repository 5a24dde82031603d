/** Banks print 25 characters and refuse anything except letters, digits and spaces. */
const longest = 25;

/** Converts "Manilla MNL-7K2M-…" to letters, digits and single spaces, at most 25 characters. */
export function plainNarration(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .replace(/ +/g, " ")
    .trim();
  return plain.slice(0, longest).trim();
}
