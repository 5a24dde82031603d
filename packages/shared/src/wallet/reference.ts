const plain = "0123456789abcdefghijklmnopqrstuv";
/** Crockford's letters: none that looks like another. */
const readable = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What a person reads out on the phone: the transaction id's last 60 bits, as MNL-XXXX-XXXX-XXXX. */
export function referenceOf(transactionId: string): string {
  const bits = BigInt(`0x${transactionId.replaceAll("-", "").slice(-15)}`);
  const text = bits
    .toString(32)
    .padStart(12, "0")
    .replace(/./g, (digit) => readable.charAt(plain.indexOf(digit)));
  return `MNL-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}
