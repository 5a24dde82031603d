const places = 18;

/** Units of 10^-18. Undefined unless the text is a positive decimal. */
export function unitsOf(text: string): bigint | undefined {
  const match = /^(\d{1,15})(?:\.(\d{1,18}))?$/.exec(text);
  if (!match) return undefined;
  return BigInt((match[1] ?? "0") + (match[2] ?? "").padEnd(places, "0"));
}

export function decimalOf(units: bigint): string {
  const sign = units < 0n ? "-" : "";
  const text = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const fraction = text.slice(-places).replace(/0+$/, "") || "0";
  return `${sign}${text.slice(0, -places)}.${fraction}`;
}

export function fitsDecimals(text: string, decimals: number): boolean {
  return (text.split(".")[1] ?? "").replace(/0+$/, "").length <= decimals;
}
