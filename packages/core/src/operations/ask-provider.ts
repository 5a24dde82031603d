import type { Context } from "../context.ts";
import { ProviderError } from "../providers/provider-error.ts";

/**
 * Undefined without a clear answer. Never throws. A bug in parsing also counts as unclear, so the operation stays
 * open and is polled again.
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
