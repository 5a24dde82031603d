import type { z } from "zod";

/** What a call to the outside can come to, other than an answer. Only `refused` is conclusive. */
export class ProviderError extends Error {
  readonly kind: "unreachable" | "timeout" | "unreadable" | "server_error" | "refused";
  readonly status: number | undefined;
  readonly body: unknown;
  /** True when it is sure that nothing of the request left the house: no connection, or none was tried. */
  readonly unsent: boolean;
  constructor(kind: ProviderError["kind"], message: string, status?: number, body?: unknown, unsent = false) {
    super(message);
    this.name = "ProviderError";
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.unsent = unsent;
  }
}

/** Undefined for a 404 in the vendor's own words; throws every other error on: that of a proxy between us is no answer. */
function unlessUnknown(error: unknown, ownWords: z.ZodType): undefined {
  const said = error instanceof ProviderError && error.kind === "refused" && error.status === 404;
  if (said && ownWords.safeParse(error.body).success) return undefined;
  throw error;
}
