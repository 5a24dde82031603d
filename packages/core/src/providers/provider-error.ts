/**
 * The kind `refused` is the vendor's clear answer. A call that failed in another way may have had an effect if
 * `unsent` is false.
 */
export class ProviderError extends Error {
  readonly kind: "unreachable" | "timeout" | "unreadable" | "server_error" | "refused";
  readonly status: number | undefined;
  readonly body: unknown;
  /** True if the request was certainly not sent. */
  readonly unsent: boolean;
  constructor(
    kind: ProviderError["kind"],
    message: string,
    { status, body, unsent = false }: { status?: number | undefined; body?: unknown; unsent?: boolean } = {},
  ) {
    super(message);
    this.name = "ProviderError";
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.unsent = unsent;
  }
}

export function ignoreRefusal(
  fits: (status: number, body: unknown) => boolean,
): (error: unknown) => undefined {
  return (error) => {
    const isRefusal = error instanceof ProviderError && error.kind === "refused";
    if (isRefusal && fits(error.status ?? 0, error.body)) return undefined;
    throw error;
  };
}

export function ignoreStatus(...statuses: readonly number[]): (error: unknown) => undefined {
  return ignoreRefusal((status) => statuses.includes(status));
}
