/** Crockford's base 32: no letters that look alike. */
const readable = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The reference that people read out: the last 60 bits of the transaction id as MNL-XXXX-XXXX-XXXX. */
export function referenceOf(transactionId: string): string {
  const digits = transactionId.replaceAll("-", "").slice(-15);
  return `MNL-${group(digits.slice(0, 5))}-${group(digits.slice(5, 10))}-${group(digits.slice(10))}`;
}

function group(digits: string): string {
  const bits = Number.parseInt(digits, 16);
  return [15, 10, 5, 0].map((shift) => readable.charAt((bits >> shift) & 31)).join("");
}
