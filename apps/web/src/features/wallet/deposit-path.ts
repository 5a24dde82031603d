/** Where an asset is added: naira through the payment popup, a coin at its address. */
export function depositPath(code: string): string {
  return code === "NGN" ? "/dashboard/deposit/naira" : `/dashboard/deposit/${code.toLowerCase()}`;
}
