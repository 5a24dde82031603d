import type { Context } from "../context.ts";
import { ProviderError } from "../providers/provider-error.ts";

/**
 * What a provider answers, or undefined when it gives no clear answer. Never throws: a bug in reading an answer is no
 * answer either, so the operation stays open and is polled again like the others.
 */
export async function askProvider<Answer>(
  ctx: Context,
  about: { provider: string; call: string; reference: string },
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    const kind = error instanceof ProviderError ? error.kind : "bug";
    ctx.log[kind === "bug" ? "error" : "warn"]({ err: error, kind, ...about }, "provider call failed");
    return undefined;
  }
}
