import type { Context } from "../context.ts";
import { runInSpan } from "../observability/tracing.ts";

export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /** After `ending` is aborted, a chore with many steps starts no further step. */
  run(ctx: Context, ending?: AbortSignal): Promise<unknown>;
}

/** Runs a chore once. Never throws: a failure is logged and returned as "failed". */
export async function runChore(
  ctx: Context,
  { name, run }: Chore,
  ending?: AbortSignal,
): Promise<"failed" | undefined> {
  try {
    await runInSpan({ name: `chore ${name}`, kind: "internal", attributes: { "chore.name": name } }, () =>
      run(ctx, ending),
    );
    return undefined;
  } catch (error) {
    ctx.log.error({ err: error, chore: name }, "a chore failed; it is retried at its next time");
    return "failed";
  }
}
