const titles = new Set(
  "MR MRS MISS MS DR CHIEF ALHAJI ALHAJA HAJIYA HAJIA MALLAM ENGR PROF BARR BARRISTER PASTOR REV SIR LADY OTUNBA HRH".split(
    " ",
  ),
);

/** A name with one of these words is a business or a joint account, so it never matches and staff decide. */
const notOnePerson =
  /[&+]|\b(AND|LTD|LIMITED|PLC|NIG|NIGERIA|VENTURES?|ENTERPRISES?|ENT|COMPANY|CO|STORES?|SERVICES?|GLOBAL|GROUP|FOUNDATION|CHURCH|SCHOOL|TRUST|ESTATE|ASSOCIATION)\b/;

/** The longer name may have at most this many words without a match. Otherwise, the names belong to two people. */
const mostExtra = 2;

/**
 * Returns true if an identity's name and a bank account's name can belong to one person. At least two whole words must
 * be equal. Each word of the shorter name must match a word of the longer name, perhaps by an initial.
 */
export function isSameOwner(identityName: string, accountName: string): boolean {
  if (notOnePerson.test(plain(accountName))) return false;
  const [identity, account] = [wordsOf(identityName), wordsOf(accountName)];
  return wordsFit(joinedAs(account, identity), joinedAs(identity, account));
}

function wordsFit(identity: string[], account: string[]): boolean {
  const same = identity.filter((word) => word.length > 1 && account.includes(word));
  if (new Set(same).size < 2) return false;
  const [fewer, more] = identity.length <= account.length ? [identity, account] : [account, identity];
  const unmatched = [...more];
  // Long words are matched first. Otherwise, an initial ("A") could take the only match of a long word ("Ada").
  for (const word of fewer.toSorted((a, b) => b.length - a.length)) {
    const exact = unmatched.indexOf(word);
    const index = exact >= 0 ? exact : unmatched.findIndex((other) => isInitialOf(word, other));
    if (index < 0) return false;
    unmatched.splice(index, 1);
  }
  return unmatched.length <= mostExtra;
}

function isInitialOf(a: string, b: string): boolean {
  return a.length === 1 ? b.startsWith(a) : b.length === 1 && a.startsWith(b);
}

/** Several words of a name may be written as one word: "Abd al Rahman" has three, which is the maximum. */
const mostParts = 3;

function joinedAs(other: readonly string[], words: readonly string[]): string[] {
  const [first, ...rest] = words;
  if (first === undefined) return [];
  for (let parts = 2; parts <= mostParts; parts += 1) {
    const run = words.slice(0, parts);
    const joined = spelledOneWay(run.join(""));
    if (other.includes(joined) && run.every((word) => word.length > 1))
      return [joined, ...joinedAs(other, words.slice(parts))];
  }
  return [first, ...joinedAs(other, rest)];
}

/** Spells all forms of Abdul the same way: Abdus Salam is Abdul Salam. */
function spelledOneWay(word: string): string {
  return word
    .replace(/^ABD[AEU]L/, "ABDUL")
    .replace(/^ABDU[RSNTDZ]$/, "ABDUL")
    .replace(/^ABDU([RSNTDZ])\1/, "ABDUL$1");
}

function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/['’`ʼ]/g, "");
}

function wordsOf(name: string): string[] {
  const words = plain(name).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "" && !titles.has(word)).map(spelledOneWay);
}
