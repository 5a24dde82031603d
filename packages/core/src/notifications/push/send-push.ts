import { days, inSeconds } from "@manilla/shared/duration";
import { paths } from "@manilla/shared/web-paths";
import type { Context } from "../../context.ts";
import { registerCounter } from "../../observability/metrics.ts";
import type { PushTarget } from "../../providers/push/port.ts";
import { mostDevices, pushKeys } from "./devices.ts";

/**
 * How long a push service keeps a notification. A credit from yesterday is old news on a lock screen, and the app's
 * list keeps it.
 */
const keepSeconds = inSeconds(days(1));

const removed = registerCounter(
  "manilla_push_devices_gone_total",
  "Devices that their push service no longer knew",
  [],
);

/** Read by apps/web/service-worker/push.ts. */
export interface PushText {
  title: string;
  body: string;
  path: string;
  /** A device shows one notification per tag, however often it is sent. */
  tag: string;
}

interface PushedNotification {
  path: string | null;
  /**
   * The time of an act that may have signed devices out. These devices still show the message about the act, because
   * a thief who reset the password with a SIM reads the messages on all other channels. The query adds some seconds
   * for the clocks of two machines.
   */
  signedOutAt: Date | null;
}

/**
 * Shows a notification on every device of a person, also on those that were signed out at `signedOutAt`, and forgets
 * devices that their push service no longer knows. Returns how many devices accepted it. Throws ProviderError when
 * none accepted it and one of them may on another try.
 */
export async function sendPush(
  ctx: Context,
  userId: string,
  { title, body, path, tag, signedOutAt }: Omit<PushText, "path"> & PushedNotification,
): Promise<number> {
  const rows = await ctx.prisma.$queryRaw<(PushTarget & { id: string })[]>`
    select p.id, p.endpoint, p.p256dh, p.auth from push_subscription p join sessions s on s.id = p.session_id
    where p.user_id = ${userId} and s.expires_at > ${ctx.clock.now()} and (s.revoked_at is null or s.revoked_at
      between ${signedOutAt}::timestamptz - interval '5 seconds' and ${signedOutAt}::timestamptz + interval '5 seconds')
    order by p.id desc limit ${mostDevices}`;
  if (rows.length === 0) return 0;
  const keys = await pushKeys(ctx);
  const text = JSON.stringify({ title, body, path: path ?? paths.notifications, tag } satisfies PushText);
  const results = await Promise.allSettled(
    rows.map((target) => ctx.providers.push.send({ target, keys, text, keepSeconds, urgent: true })),
  );
  const gone = rows.filter((_, index) => outcomeOf(results[index]) === "gone").map(({ id }) => id);
  if (gone.length > 0) {
    await ctx.prisma.$executeRaw`delete from push_subscription where id = any(${gone}::uuid[])`;
    removed({}, gone.length);
  }
  const shown = results.filter((result) => outcomeOf(result) === "sent").length;
  const failed = results.find((result) => result.status === "rejected");
  if (shown === 0 && failed) throw failed.reason;
  return shown;
}

function outcomeOf(result: PromiseSettledResult<"sent" | "gone"> | undefined): "sent" | "gone" | undefined {
  return result?.status === "fulfilled" ? result.value : undefined;
}
