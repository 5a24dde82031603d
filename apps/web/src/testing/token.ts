/** A token as the server writes it, but for the signature, which the web app never looks at. */
export function tokenUntil(milliseconds: number): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${part({ alg: "HS256" })}.${part({ sub: "u1", exp: Math.floor(milliseconds / 1000) })}.signature`;
}
