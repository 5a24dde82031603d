import type { Clock } from "../clock.ts";
import type { Books } from "./books.ts";
import { openRules } from "./lists.ts";

interface Webhook {
  vendor: string;
  reference: string;
  event: string;
  body: unknown;
  /** Returns headers with a signature of exactly these bytes. Called again for every attempt to deliver the webhook. */
  sign(raw: string): Record<string, string>;
  /** Gets the text of an answer with a 2xx status. Returns false if the vendor counts it as not accepted. */
  accepts?(answer: string): boolean;
}

export const webhookModes = ["drop", "duplicate", "late", "forged", "tampered", "lying"] as const;
type WebhookMode = (typeof webhookModes)[number];

interface Spoiling {
  vendor: string;
  mode: WebhookMode;
  times?: number | undefined;
  seconds?: number | undefined;
}

export type Webhooks = ReturnType<typeof openWebhooks>;

const retrySeconds = [1, 5, 30, 120, 600] as const;
const answerTimeoutMs = 10_000;
const rememberedWebhooks = 1000;

export function openWebhooks({ url, books, clock }: { url: string; books: Books; clock: Clock }) {
  const rules = openRules<Spoiling>();
  const remembered = new Map<string, Webhook>();

  function remember(webhook: Webhook) {
    remembered.set(`${webhook.vendor} ${webhook.reference}`, webhook);
    const oldest = remembered.keys().next().value;
    if (remembered.size > rememberedWebhooks && oldest) remembered.delete(oldest);
  }

  async function attempt(webhook: Webhook, mode: WebhookMode | undefined, tries = 0): Promise<void> {
    const { raw, headers } = compose(webhook, mode);
    const answer = await post(`${url}/${webhook.vendor}`, { raw, headers, accepts: webhook.accepts });
    const wait = retrySeconds[tries];
    const outcome = answer.ok ? "delivered" : wait === undefined ? "given up" : "will be retried";
    const { vendor, reference, event } = webhook;
    books.write({
      vendor,
      kind: "webhook",
      reference,
      outcome,
      record: { event, mode, answer: answer.result, tries },
    });
    if (!answer.ok && wait !== undefined) clock.after(wait, () => void attempt(webhook, mode, tries + 1));
  }

  return {
    send(webhook: Webhook) {
      remember(webhook);
      const rule = rules.take(({ vendor }) => vendor === webhook.vendor);
      if (rule?.mode === "drop") {
        const { vendor, reference, event } = webhook;
        books.write({ vendor, kind: "webhook", reference, outcome: "dropped", record: { event } });
        return;
      }
      const copies = rule?.mode === "duplicate" ? 3 : 1;
      const wait = rule?.mode === "late" ? (rule.seconds ?? 30) : 0;
      for (let copy = 0; copy < copies; copy += 1) clock.after(wait, () => void attempt(webhook, rule?.mode));
    },
    spoil: rules.add,
    calm: () => void rules.clear(),
    resend(vendor: string, reference: string) {
      const webhook = remembered.get(`${vendor} ${reference}`);
      if (webhook) clock.after(0, () => void attempt(webhook, undefined));
      return webhook !== undefined;
    },
  };
}

function compose({ body, sign }: Webhook, mode: WebhookMode | undefined) {
  const raw = JSON.stringify(body);
  if (mode === "tampered" || mode === "lying") {
    // Both modes put a 9 before the first amount. "tampered" does this after signing, so the signature is wrong.
    // "lying" does this before signing, so only a query shows the true amount.
    const more = raw.replace(/("[a-z_]*amount[a-z_]*":"?)/, "$19");
    return { raw: more, headers: sign(mode === "lying" ? more : raw) };
  }
  return { raw, headers: mode === "forged" ? sign(`${raw} `) : sign(raw) };
}

type Delivery = { raw: string; headers: Record<string, string>; accepts: Webhook["accepts"] };

async function post(url: string, { raw, headers, accepts }: Delivery) {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const sent = { "content-type": "application/json", "user-agent": "sandbox-webhooks/1", ...headers };
    const response = await fetch(url, {
      method: "POST",
      body: raw,
      headers: sent,
      signal,
      redirect: "manual",
    });
    const answer = await response.text();
    const isAccepted = response.ok && (accepts?.(answer) ?? true);
    return { ok: isAccepted, result: String(response.status) };
  } catch (error) {
    return { ok: false, result: error instanceof Error ? error.name : "error" };
  }
}
