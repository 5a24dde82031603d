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

/** Returns the text around the product's name in a stored description: ": DStv Padi for ". */
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
 * Moves the validity of a bundle into brackets. Vendors write "2GB for Monthly" and "100MB Daily for Daily - Daily".
 */
function withPeriod(product: string): string {
  return product.replace(/ for (\w+)(?: - \1)?$/, (_, period: string, at: number, text: string) =>
    text.slice(0, at).includes(period) ? "" : ` (${period.toLowerCase()})`,
  );
}
