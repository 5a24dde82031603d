import type { Context } from "../context.ts";
import { askProvider } from "../operations/ask-provider.ts";
import type { Identity } from "../providers/identity/port.ts";
import type { Check } from "./identity-operation.ts";

/** What the provider says of this check; undefined when it gives no clear answer. */
export function queryCheck(ctx: Context, check: Check): Promise<Identity | undefined> {
  return queryReference(ctx, check.providerReference ?? check.reference);
}

/**
 * The check that a reference of the provider's own belongs to, by what the widget was opened with: our reference, else the
 * user id. The provider's answer says so, never its message. From then on the check is queried by the provider's reference.
 */
export async function findByProviderReference(
  ctx: Context,
  reference: string,
): Promise<Check | undefined | "unanswered"> {
  const identity = await queryReference(ctx, reference);
  if (!identity) return "unanswered";
  const check = await ctx.identityChecks.findByMetadata(ctx.providers.identity.name, identity);
  // Another check of the same widget may be known already: this one changes nothing.
  if (!check || !(await ctx.identityChecks.nameByProvider(check, reference))) return undefined;
  return { ...check, providerReference: reference };
}

function queryReference(ctx: Context, reference: string): Promise<Identity | undefined> {
  const { identity } = ctx.providers;
  const about = { provider: identity.name, call: "identity query", reference };
  return askProvider(ctx, about, () => identity.ask(reference));
}
