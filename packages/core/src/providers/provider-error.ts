/**
 * `refused` is a clear answer of the vendor. After an error of any other kind, the call may have had an effect, unless
 * `unsent` is true.
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
