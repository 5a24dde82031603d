import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { seconds } from "@manilla/shared/duration";

/** Hosts of the sandbox on a laptop and in the composition. No real vendor uses them. */
const sandboxHosts = ["localhost", "127.0.0.1", "sandbox"];
const answersWithinMs = seconds(20);
const pollMs = seconds(0.5);
/** The sandbox answers with this HTTP status if it executed the command for an earlier seed. */
const alreadyDone = 409;

/** True if every vendor of the demo is the sandbox. Real vendors would deliver and charge. */
export function isSandboxed({ config }: Context): boolean {
  const { VTPASS_BASE_URL, MAPLERAD_BASE_URL, PAYSTACK_BASE_URL, PAYAZA_BASE_URL, DOJAH_BASE_URL } = config;
  return [VTPASS_BASE_URL, MAPLERAD_BASE_URL, PAYSTACK_BASE_URL, PAYAZA_BASE_URL, DOJAH_BASE_URL].every(
    (address) => sandboxHosts.includes(new URL(address).hostname),
  );
}

/** Retries `ask` until it succeeds. Returns false after a timeout. The sandbox may start after the seed. */
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

/**
 * Sends a command to the sandbox's control API (`/control/…`). Throws if the sandbox refuses it, unless the command was
 * already executed.
 */
export async function tellSandbox({ config }: Context, path: string, body: object): Promise<void> {
  const answer = await fetch(new URL(`/control/${path}`, config.PAYAZA_BASE_URL), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok && answer.status !== alreadyDone)
    throw new Error(`the sandbox refused ${path}: ${answer.status} ${await answer.text()}`);
}

/** Runs one step and logs its refusal. A bill that every vendor refuses is part of the demo and is not logged. */
export async function unlessRefused(ctx: Context, name: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== "purchase_failed") ctx.log.warn({ err: error }, `seeding ${name} of the demo failed`);
  }
}
