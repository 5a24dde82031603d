import type { Context } from "../context.ts";
import { askProvider } from "../operations/ask-provider.ts";
import type { Identity } from "../providers/identity/port.ts";
import type { Check } from "./identity-operation.ts";

/** The provider's answer about this check. Undefined without a clear answer. */
export function queryCheck(ctx: Context, check: Check): Promise<Identity | undefined> {
  return queryReference(ctx, check.providerReference ?? check.reference);
}

/**
 * Finds the check of a provider reference by the widget's metadata: our reference, else the user id. Only the
 * provider's answer counts, never its message. Later queries use the provider's reference.
 */
export async function findByProviderReference(
  ctx: Context,
  reference: string,
): Promise<Check | undefined | "unanswered"> {
  const identity = await queryReference(ctx, reference);
  if (!identity) return "unanswered";
  const check = await ctx.identityChecks.findByMetadata(ctx.providers.identity.name, identity);
  // If another check of this widget has the reference, nothing changes.
  if (!check || !(await ctx.identityChecks.nameByProvider(check, reference))) return undefined;
  return { ...check, providerReference: reference };
}

function queryReference(ctx: Context, reference: string): Promise<Identity | undefined> {
  const { identity } = ctx.providers;
  const about = { provider: identity.name, call: "identity query", reference };
  return askProvider(ctx, about, () => identity.ask(reference));
}
