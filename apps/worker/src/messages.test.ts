import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { newEvent } from "@manilla/core/events/events";
import { announceEvent } from "@manilla/core/ledger/outbox";
import { deliverDue } from "@manilla/core/notifications/deliver";
import { newId } from "@manilla/core/runtime/ids";
import { createMember } from "@manilla/testing/members";
import { endWithFile } from "@manilla/testing/run-at-end";
import { testSandbox } from "@manilla/testing/sandbox";
import { afterEach, describe, expect, it } from "vitest";
import { deliveryChores } from "./jobs/chores.ts";
import { messageEffects } from "./jobs/effects.ts";
import { countWaiting, waitUntil } from "./testing/notified.ts";
import { queueContext } from "./testing/queue-backends.ts";
import { startWorker, type Worker } from "./worker.ts";

const mortal = fileURLToPath(new URL("./testing/killable-worker.ts", import.meta.url));
const { url, smtpPort } = await testSandbox();
const mail = `smtp://127.0.0.1:${smtpPort}`;
const ctx = await queueContext({ config: { SMTP_URL: mail } });
const prefix = `messages-${process.pid}`;
const steps = [2, 3, 4, 5, 6];
let worker: Worker | undefined;

afterEach(() => worker?.close());

async function signIn(userId: string, device: string): Promise<string> {
  const id = newId();
  await announceEvent(ctx.prisma, { id, ...newEvent("user.signed_in", { userId, device, ip: "::1" }) });
  return id;
}

async function mailsAbout(to: string, device: string): Promise<number> {
  const answer = await fetch(`${url}/control/inbox?to=${encodeURIComponent(to)}&limit=1000`);
  const mails = (await answer.json()) as { text: string }[]; // cast: the sandbox's mailbox has this format
  return mails.filter(({ text }) => text.includes(`with ${device}.`)).length;
}

async function dies(nth: number): Promise<NodeJS.Signals | null> {
  const args = [mortal, ctx.database.url, String(nth), prefix, mail];
  const child = endWithFile(spawn(process.execPath, args, { stdio: "ignore" }));
  const [, signal] = await once(child, "exit");
  return signal;
}

describe("e-mail", () => {
  it("is never sent twice by workers that die before they send it, and is always listed in the app", async () => {
    const { actor, email } = await createMember(ctx);
    const events: { id: string; device: string }[] = [];
    const happens = async (device: string) => events.push({ id: await signIn(actor.userId, device), device });
    for (const nth of steps) {
      await happens(`Device A${nth}Z`);
      expect(await dies(nth)).toBe("SIGKILL");
      await deliverDue(ctx);
    }
    // Ends the claims of dead workers, which otherwise last five minutes.
    await ctx.database.owner.query("update notification_delivery set due_at = now() where state = 'sending'");
    worker = startWorker(ctx, { effects: messageEffects, chores: deliveryChores, prefix, leaseSeconds: 2 });
    await happens("Device LastZ");
    await waitUntil(60, async () => (await countWaiting(ctx)) === 0);
    const open = { state: { in: ["waiting", "sending"] } };
    await waitUntil(100, async () => (await ctx.prisma.notificationDelivery.count({ where: open })) === 0);

    let sent = 0;
    for (const { id, device } of events) {
      const where = { eventId: id };
      expect(await ctx.prisma.notification.count({ where })).toBe(1);
      const deliveries = await ctx.prisma.notificationDelivery.findMany({ where });
      expect(deliveries).toHaveLength(1);
      const mails = await mailsAbout(email, device);
      // A security e-mail is sent twice only if its worker dies just after sending it, which no worker does here.
      if (deliveries[0]?.state === "sent") expect(mails).toBe(1);
      else expect(mails).toBeLessThanOrEqual(1);
      sent += mails;
    }
    expect(sent).toBeGreaterThanOrEqual(events.length - 3);
  }, 180_000);
});
