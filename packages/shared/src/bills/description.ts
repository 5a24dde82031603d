/** Splits a bill's stored description, such as "MTN Data: 1.5GB for Monthly for 08031234567". */
export function descriptionParts(description: string): {
  biller: string;
  product: string;
  recipient: string;
} {
  const at = description.lastIndexOf(" for ");
  const sold = at < 0 ? description : description.slice(0, at);
  const [biller = "", ...product] = sold.split(": ");
  return {
    biller,
    product: withPeriod(product.join(": ")),
    recipient: at < 0 ? "" : description.slice(at + 5),
  };
}

/** Returns the product's name as it occurs in a stored description, with its separators: ": DStv Padi for ". */
export function describedProduct(name: string): string {
  return `: ${name} for `;
}

/** "MTN Data" → "MTN", "Port Harcourt Electricity Prepaid" → "Port Harcourt", because a list has little room. */
export function shortBiller(biller: string): string {
  return biller
    .replace(/ (?:Prepaid|Postpaid)$/, "")
    .replace(/ Distribution(?: Company)?$/, "")
    .replace(/ (?:Electric|Electricity|Data|airtime)$/, "")
    .replace(/^Airtime$/, "");
}

export function productText({ description }: { description: string }): string {
  const { biller, product } = descriptionParts(description);
  return product === "" ? biller : `${biller}: ${product}`;
}

/**
 * Writes a bundle's validity in brackets: "2GB for Monthly" becomes "2GB (monthly)". A validity that the name already
 * has is not repeated: "100MB Daily for Daily - Daily" becomes "100MB Daily".
 */
function withPeriod(product: string): string {
  return product.replace(/ for (\w+)(?: - \1)?$/, (_, period: string, at: number, text: string) =>
    text.slice(0, at).includes(period) ? "" : ` (${period.toLowerCase()})`,
  );
}
