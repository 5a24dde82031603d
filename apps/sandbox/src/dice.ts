import * as crypto from "node:crypto";

/** The same words always give the same 32 bytes: the sandbox's only source of "chance". */
export function hash(...words: (string | number)[]): Buffer {
  return crypto.hash("sha256", words.join("\u0000"), "buffer");
}

/** A number from 0 (included) to 1 (excluded), decided by the words alone. */
export function fraction(...words: (string | number)[]): number {
  return hash(...words).readUInt32BE(0) / 2 ** 32;
}

/** `length` decimal digits, decided by the words alone; never starts with a zero. */
export function digits(length: number, ...words: (string | number)[]): string {
  const value = BigInt(`0x${hash(...words).toString("hex")}`) % 10n ** BigInt(length);
  const text = value.toString().padStart(length, "0");
  return text.startsWith("0") ? `${(Number(text.at(-1)) % 9) + 1}${text.slice(1)}` : text;
}

export function pick<T>(list: readonly [T, ...T[]], ...words: (string | number)[]): T {
  return list[Math.floor(fraction(...words) * list.length)] ?? list[0];
}
