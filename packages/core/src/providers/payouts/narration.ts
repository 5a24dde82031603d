/** Banks print so much of it, and refuse what is neither letter, digit nor space. */
const longest = 25;

/** "Manilla MNL-7K2M-…" as a bank takes it: letters, digits and single spaces, at most 25 characters. */
export function plainNarration(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .replace(/ +/g, " ")
    .trim();
  return plain.slice(0, longest).trim();
}
