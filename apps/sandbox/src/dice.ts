import * as crypto from "node:crypto";

export function hashWords(...words: (string | number)[]): Buffer {
  return crypto.hash("sha256", words.join("\u0000"), "buffer");
}

export function drawFraction(...words: (string | number)[]): number {
  return hashWords(...words).readUInt32BE(0) / 2 ** 32;
}

/** The first digit is never zero. */
export function drawDigits(length: number, ...words: (string | number)[]): string {
  const value = BigInt(`0x${hashWords(...words).toString("hex")}`) % 10n ** BigInt(length);
  const text = value.toString().padStart(length, "0");
  return text.startsWith("0") ? `${(Number(text.at(-1)) % 9) + 1}${text.slice(1)}` : text;
}

export function pickFrom<T>(list: readonly [T, ...T[]], ...words: (string | number)[]): T {
  return list[Math.floor(drawFraction(...words) * list.length)] ?? list[0];
}
