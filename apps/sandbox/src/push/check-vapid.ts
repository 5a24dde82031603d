import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";

const longestSeconds = 86_400;
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });

export interface VapidCheck {
  header: string | undefined;
  subscribedKey: string;
  origin: string;
  now: Date;
}

export function vapidProblem({ header, subscribedKey, origin, now }: VapidCheck): string | null {
  const given = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+),\s*k=([\w-]+)$/.exec(header ?? "");
  if (!given) return "no VAPID token";
  const [, head = "", body = "", signature = "", key = ""] = given;
  if (key !== subscribedKey) return "the key is not the one that the subscription was made for";
  const signed = Buffer.from(`${head}.${body}`);
  const publicKey = createPublicKey({ key: jwkOf(key), format: "jwk" });
  const proof = Buffer.from(signature, "base64url");
  if (!verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, proof))
    return "the token's signature is wrong";
  const said = claims.safeParse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")));
  if (!said.success) return "the token names no contact of the sender";
  const left = said.data.exp - now.getTime() / 1_000;
  if (left <= 0 || left > longestSeconds) return "the token is expired, or valid for more than a day";
  return said.data.aud === origin ? null : `the token is for ${said.data.aud}`;
}

function jwkOf(key: string) {
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  return { kty: "EC", crv: "P-256", x: x.toString("base64url"), y: y.toString("base64url") };
}
