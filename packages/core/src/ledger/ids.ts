import { v7 } from "uuid";

/** A new transaction, journal or event id: sorted by time, so that pages and indexes stay in order. */
export function newId(): string {
  return v7();
}

const plain = "0123456789abcdefghijklmnopqrstuv";
/** Crockford's letters: none that looks like another. */
const readable = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What a person reads out on the phone: the id's last 60 bits, as MNL-XXXX-XXXX-XXXX. */
export function referenceOf(id: string): string {
  const bits = BigInt(`0x${id.replaceAll("-", "").slice(-15)}`);
  const text = bits
    .toString(32)
    .padStart(12, "0")
    .replace(/./g, (digit) => readable.charAt(plain.indexOf(digit)));
  return `MNL-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}
