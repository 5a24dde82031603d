import { createHmac } from "node:crypto";
import { inSeconds, minutes } from "@manilla/shared/duration";
import { z } from "zod";
import { bytesAndWrittenAnew, isSignedUnder, readJson } from "../webhooks.ts";
import type { CustodyMessage } from "./port.ts";
import { countField, idField } from "./quidax-format.ts";

const message = z.object({
  event: z.string().max(64),
  data: z.looseObject({
    id: idField.nullish().catch(null),
    reference: idField.nullish().catch(null),
    status: z.string().max(64).nullish().catch(null),
    user: z.looseObject({ id: idField }).nullish().catch(null),
    payment_transaction: z.looseObject({ confirmations: countField }).nullish().catch(null),
  }),
});

export function readQuidaxMessage(raw: Buffer): CustodyMessage | undefined {
  const parsed = message.safeParse(readJson(raw));
  if (!parsed.success) return undefined;
  const { event, data } = parsed.data;
  const body = { event, id: data.id, reference: data.reference, status: data.status };
  if (event.startsWith("deposit.") && data.id && data.user) {
    const about = { kind: "deposit" as const, accountId: data.user.id, id: data.id };
    const progress = data.payment_transaction?.confirmations ?? "";
    return { key: `${event}:${data.id}:${data.status ?? ""}:${progress}`, about, body };
  }
  if (event.startsWith("withdraw.") && data.reference) {
    const about = { kind: "withdrawal" as const, reference: data.reference };
    return { key: `${event}:${data.reference}:${data.status ?? ""}`, about, body };
  }
  return undefined;
}

const toleranceSeconds = inSeconds(minutes(5));

/**
 * The header is `t=<seconds>,s=<hex>` (names vary), with the HMAC-SHA256 of "<seconds>.<raw body>". `t` may differ
 * from our time by five minutes.
 */
export function isQuidaxSignature(
  raw: Buffer,
  header: string | string[] | undefined,
  { keys, now }: { keys: readonly string[]; now: Date },
): boolean {
  if (typeof header !== "string" || header.length > 300) return false;
  const [timestamp = "", given = ""] = header.split(",").map((part) => part.trim().split("=")[1] ?? "");
  if (!/^[0-9]{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(given)) return false;
  // The signature is over the raw bytes or, as in the vendor's sample, over the re-serialised body.
  const bodies = bytesAndWrittenAnew(raw);
  const fits = isSignedUnder(keys, Buffer.from(given, "hex"), (key) =>
    bodies.map((bytes) => createHmac("sha256", key).update(`${timestamp}.`).update(bytes).digest()),
  );
  return fits && Math.abs(inSeconds(now.getTime()) - Number(timestamp)) <= toleranceSeconds;
}
