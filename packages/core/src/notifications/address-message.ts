import type { Category, MessageLanguage } from "@manilla/shared/notifications/settings";
import { paths } from "@manilla/shared/web-paths";
import type { Context } from "../context.ts";
import { securityLinkToken } from "../secrets/security-link.ts";
import type { Channel } from "./fan-out.ts";
import {
  codeMessage,
  notificationMessage,
  notMeMessage,
  type OutgoingMessage,
  openPayload,
  type ShownWords,
  tokenMessage,
} from "./secret-messages.ts";

export interface Unaddressed {
  event_id: string;
  channel: Channel;
  sealed: string | null;
  category: Category | null;
  email: string | null;
  phone: string | null;
  /** Null if the person's account was deleted. */
  language: MessageLanguage | null;
  closed: boolean;
  title: string | null;
  message: string | null;
}

export interface Addressed {
  to: string;
  letter: OutgoingMessage;
}

export function addressMessage(ctx: Context, delivery: Unaddressed): Addressed | { never: string } {
  const { PUBLIC_URL } = ctx.config;
  const payload = delivery.sealed ? openPayload(ctx, delivery.sealed) : undefined;
  const { title, message, closed } = delivery;
  const language = delivery.language ?? "en";
  const own = closed ? null : delivery[delivery.channel === "email" ? "email" : "phone"];
  const to = payload?.to ?? own;
  if (!to) return { never: "no recipient" };
  if (payload?.token) return { to, letter: tokenMessage(payload.token, language) };
  if (payload?.code) {
    const isExpired = new Date(payload.code.expiresAt) <= ctx.clock.now();
    return isExpired
      ? { never: "the code has expired" }
      : { to, letter: codeMessage(payload.code, PUBLIC_URL, language) };
  }
  if (title === null || message === null) return { never: "no recipient" };
  const words = { title, message, language };
  return {
    to,
    letter:
      delivery.category === "security"
        ? securityMessage(ctx, delivery.event_id, words)
        : notificationMessage(words, PUBLIC_URL),
  };
}

function securityMessage(ctx: Context, eventId: string, words: ShownWords): OutgoingMessage {
  const url = new URL(paths.notMe, ctx.config.PUBLIC_URL);
  url.searchParams.set("token", securityLinkToken(ctx, eventId));
  return notMeMessage(words, url.href);
}
