import type { Send } from "@manilla/shared/crypto/send-contract";
import type { Actor } from "../actor.ts";
import { send } from "../crypto/send/send.ts";
import { AppError } from "../runtime/errors.ts";
import { openCustodyFixture } from "./custody-fixture.ts";

/** An address of no customer. */
export const stranger = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** A sender whose money is not held. */
export const free = { heldUntil: null };

type SendInput = Partial<Parameters<typeof send>[2]>;

/** The custody fixture, and sends on it. */
export async function sendFixture() {
  const fixture = await openCustodyFixture();
  return {
    fixture,
    /** Sends 0.1 ETH to the stranger's address, or what the test asks for. */
    async sends(actor: Actor, input: SendInput = {}): Promise<Send> {
      const usual = { currency: "eth", amount: "0.1", address: stranger, sender: free };
      // Its own answer, made a line ago.
      return (await send(fixture.ctx, actor, { ...usual, ...input })).answer as unknown as Send;
    },
  };
}

/** The code and message with which an attempt is refused; "done" when it succeeds. */
export const refused = (attempt: Promise<unknown>) =>
  attempt.then(
    () => ({ code: "done", message: "" }),
    (error: unknown) =>
      error instanceof AppError ? { code: error.code, message: error.message } : { code: String(error) },
  );
