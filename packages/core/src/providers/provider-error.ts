/** Only the kind `refused` is conclusive. */
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

/** Returns undefined for a refusal that `fits`. Throws every other error. */
export function unlessRefusal(
  fits: (status: number, body: unknown) => boolean,
): (error: unknown) => undefined {
  return (error) => {
    const isRefusal = error instanceof ProviderError && error.kind === "refused";
    if (isRefusal && fits(error.status ?? 0, error.body)) return undefined;
    throw error;
  };
}

export function unlessStatus(...statuses: readonly number[]): (error: unknown) => undefined {
  return unlessRefusal((status) => statuses.includes(status));
}
