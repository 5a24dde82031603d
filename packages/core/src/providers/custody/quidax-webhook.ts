import { z } from "zod";
import type { CustodyMessage } from "./port.ts";
import { count, id } from "./quidax-format.ts";

const message = z.object({
  event: z.string().max(64),
  data: z.looseObject({
    id: id.nullish().catch(null),
    reference: id.nullish().catch(null),
    status: z.string().max(64).nullish().catch(null),
    user: z.looseObject({ id }).nullish().catch(null),
    payment_transaction: z.looseObject({ confirmations: count }).nullish().catch(null),
  }),
});

export function depositEventOf(raw: Buffer): CustodyMessage | null {
  const parsed = message.safeParse(jsonOf(raw));
  if (!parsed.success) return null;
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
  return null;
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
