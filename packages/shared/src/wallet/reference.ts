/** Crockford's letters: none that looks like another. */
const readable = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What a person reads out on the phone: the transaction id's last 60 bits, as MNL-XXXX-XXXX-XXXX. */
export function referenceOf(transactionId: string): string {
  const digits = transactionId.replaceAll("-", "").slice(-15);
  return `MNL-${group(digits.slice(0, 5))}-${group(digits.slice(5, 10))}-${group(digits.slice(10))}`;
}

/** Five hexadecimal digits are 20 bits, which are four letters. */
function group(digits: string): string {
  const bits = Number.parseInt(digits, 16);
  return [15, 10, 5, 0].map((shift) => readable.charAt((bits >> shift) & 31)).join("");
}
