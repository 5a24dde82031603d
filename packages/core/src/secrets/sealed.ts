import type { z } from "zod";
import type { Context } from "../context.ts";
import { seal, unseal } from "./seal.ts";

/**
 * A value that is stored encrypted and read back by its schema. `purpose` separates the keys: what was sealed for one
 * purpose opens for no other. `open` throws when the text was changed, sealed elsewhere, or has another shape.
 */
export function sealed<T>(purpose: string, schema: z.ZodType<T>) {
  return {
    seal: (ctx: Pick<Context, "config">, value: T): string => seal(ctx.config.DATA_SECRET, purpose, value),
    open: (ctx: Pick<Context, "config">, text: string): T =>
      schema.parse(unseal(ctx.config.DATA_SECRET, purpose, text)),
  };
}
