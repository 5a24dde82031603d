const spaces = /[\s'’]/g;
/** A whole number with separators between groups of digits. Groups of two digits are Indian: 1,00,000. */
const wholeGroups = /^\d{1,3}(?:[.,\s'’]\d{2,3})*[.,\s'’]\d{3}$/;

/** Reads a pasted or autofilled amount. Null if it has a sign, an exponent or letters other than a final "k" or "m". */
export function readAmount(text: string): string | null {
  const bare = text.trim().replace(/^[₦$]/, "").replace(/[₦$]$/, "").trim();
  if (bare === "") return text.trim() === "" ? "" : null;
  const suffix = bare.slice(-1).toLowerCase();
  const zeros = suffix === "k" ? 3 : suffix === "m" ? 6 : 0;
  const number = zeros === 0 ? bare : bare.slice(0, -1).trim();
  if (!/\d/.test(number)) return null;
  const at = decimalAt(number);
  const [whole, fraction] = at === -1 ? [number, null] : [number.slice(0, at), number.slice(at + 1)];
  if (fraction !== null && !/^\d*$/.test(fraction)) return null;
  if (!/^\d*$/.test(whole) && !wholeGroups.test(whole.replace(/^0+(?=\d)/, ""))) return null;
  const digits = whole.replace(/\D/g, "");
  if (zeros !== 0) return tidyAmount(shifted(digits, fraction ?? "", zeros));
  return tidyAmount(fraction === null ? digits : `${digits}.${fraction}`);
}

/**
 * Returns the position of the decimal separator, or -1 if there is none.
 * - If commas and dots both occur, the last separator is decimal. A single dot is always decimal.
 * - If only commas occur, or several dots, the last is decimal unless it groups thousands. It groups thousands if
 *   exactly three digits follow it ("1,000"), but not if only zeros precede it ("0,125").
 */
function decimalAt(number: string): number {
  const last = Math.max(number.lastIndexOf(","), number.lastIndexOf("."));
  const sign = number.charAt(last);
  const rest = number.slice(last + 1);
  const others = number.slice(0, last);
  if (/[.,]/.test(others.replaceAll(sign, ""))) return last; // commas and dots both occur
  const isGroup = /^\d{3}$/.test(rest.replace(spaces, "")) && !/^0*$/.test(others);
  if (sign === ",") return isGroup ? -1 : last;
  return others.includes(".") && isGroup ? -1 : last;
}

function shifted(digits: string, fraction: string, zeros: number): string {
  const padded = fraction.padEnd(zeros, "0");
  const rest = padded.slice(zeros).replace(/(?<!0)0+$/, "");
  return `${digits}${padded.slice(0, zeros)}${rest === "" ? "" : `.${rest}`}`;
}

/** Keeps only the first dot and removes leading zeros. Never rounds. */
export function tidyAmount(kept: string): string {
  const [whole = "", ...rest] = kept.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (rest.length === 0) return digits;
  return `${digits === "" ? "0" : digits}.${rest.join("")}`;
}

/** An amount, and the text as typed. The next key may change its meaning: "1,00" is 1.00, but "1,000" is 1000. */
export interface TypedAmount {
  amount: string;
  keys: string;
}

/** Returns the amount after one more key, or null if the key is refused. Reads `keys` and the new key as one text. */
export function amountAfterKey(keys: string, key: string): TypedAmount | null {
  if (!/[\d.,km]/i.test(key)) return null;
  const text = keys === "" && /[.,]/.test(key) ? `0${key}` : `${keys}${key}`;
  const amount = readAmount(text);
  if (amount === null) return null;
  return { amount, keys: /[km]/i.test(key) ? amount : text };
}

export interface FieldChange {
  shown: string;
  typed: string;
  at: number;
  inputType: string;
  data: string | null;
  keys: string;
}

const typedBy = ["insertText", "insertCompositionText"];

export function amountAfter({ shown, typed, at, inputType, data, keys }: FieldChange): TypedAmount | null {
  const after = typed.slice(at);
  const start = sharedStart(shown, typed, Math.min(at, shown.length - after.length));
  const inserted = typed.slice(start, at);
  const isInsertion = start + after.length === shown.length && shown.endsWith(after);
  const isKey = inserted.length <= 1 && (data ?? "").length <= 1;
  const [before, behind] = [typed.slice(0, start), after].map((part) => part.replaceAll(",", ""));
  if (isKey && isInsertion && behind === "" && inserted !== "") return amountAfterKey(keys, inserted);
  if (isKey && (isInsertion || typedBy.includes(inputType)) && shown !== "") {
    if (!/^[\d.,]?$/.test(inserted)) return null;
    return plainlyTyped(tidyAmount(`${before}${inserted.replace(",", ".")}${behind}`));
  }
  if (!isInsertion) return plainlyTyped(readAmount(typed));
  const read = readAmount(inserted);
  return read === null || (read.includes(".") && `${before}${behind}`.includes("."))
    ? null
    : plainlyTyped(tidyAmount(`${before}${read}${behind}`));
}

function plainlyTyped(amount: string | null): TypedAmount | null {
  return amount === null ? null : { amount, keys: amount };
}

function sharedStart(one: string, other: string, longest: number): number {
  let length = 0;
  while (length < longest && one[length] === other[length]) length += 1;
  return length;
}
