/** A token in the server's format without a valid signature, which the web app never checks. */
export function tokenUntil(milliseconds: number): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${part({ alg: "HS256" })}.${part({ sub: "u1", exp: Math.floor(milliseconds / 1000) })}.signature`;
}
