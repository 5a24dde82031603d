import type { Context } from "../context.ts";
import { spanned } from "../observability/tracing.ts";

/** A repeated task. It may run twice, also at the same time, and in several processes. */
export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  /** What it answers is not read. One that takes on new work as it goes takes none once the process is `ending`. */
  run(ctx: Context, ending?: AbortSignal): Promise<unknown>;
}

/** Runs a chore once. Never throws: a failure is logged and returned, and its next time is the retry. */
export async function runChore(
  ctx: Context,
  { name, run }: Chore,
  ending?: AbortSignal,
): Promise<"failed" | undefined> {
  try {
    await spanned({ name: `chore ${name}`, kind: "internal", attributes: { "chore.name": name } }, () =>
      run(ctx, ending),
    );
    return undefined;
  } catch (error) {
    ctx.log.error({ err: error, chore: name }, "a chore failed; it is retried at its next time");
    return "failed";
  }
}
