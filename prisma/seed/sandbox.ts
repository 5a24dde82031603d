import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { seconds } from "@manilla/shared/duration";

/** Where a laptop and the composition have the sandbox; no real vendor is there. */
const sandboxHosts = ["localhost", "127.0.0.1", "sandbox"];
const answersWithinMs = seconds(20);
const pollMs = seconds(0.5);
/** The sandbox has carried out this command: an earlier seed was interrupted, or its database dropped. */
const alreadyDone = 409;

/** Whether every vendor the demo uses is the sandbox: real vendors would deliver, and be paid. */
export function isSandboxed({ config }: Context): boolean {
  const { VTPASS_BASE_URL, MAPLERAD_BASE_URL, PAYSTACK_BASE_URL, PAYAZA_BASE_URL, DOJAH_BASE_URL } = config;
  return [VTPASS_BASE_URL, MAPLERAD_BASE_URL, PAYSTACK_BASE_URL, PAYAZA_BASE_URL, DOJAH_BASE_URL].every(
    (address) => sandboxHosts.includes(new URL(address).hostname),
  );
}

/** Repeats `ask` until it works; false when it did not within the time. The sandbox may start after the seed. */
export async function answersInTime(
  ctx: Context,
  name: string,
  ask: () => Promise<unknown>,
): Promise<boolean> {
  const deadline = Date.now() + answersWithinMs;
  for (;;) {
    try {
      await ask();
      return true;
    } catch (error) {
      if (Date.now() > deadline) {
        ctx.log.warn({ err: error }, `seeding ${name} of the demo failed: no vendor answers`);
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

/** One command of the sandbox's control API (`/control/…`), which may have had it before. Throws when it is refused. */
export async function tellSandbox({ config }: Context, path: string, body: object): Promise<void> {
  const answer = await fetch(new URL(`/control/${path}`, config.PAYAZA_BASE_URL), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok && answer.status !== alreadyDone)
    throw new Error(`the sandbox refused ${path}: ${answer.status} ${await answer.text()}`);
}

/** Carries out one step. A refusal is logged, but for a bill that every vendor refused, which is part of the demo. */
export async function unlessRefused(ctx: Context, name: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "purchase_failed") ctx.log.warn({ err: error }, `seeding ${name} of the demo failed`);
  }
}
