/** Only the kind `refused` is conclusive. */
export class ProviderError extends Error {
  readonly kind: "unreachable" | "timeout" | "unreadable" | "server_error" | "refused";
  readonly status: number | undefined;
  readonly body: unknown;
  /** True if the request was certainly not sent. */
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

/** Returns undefined for a refusal with one of these HTTP statuses. Throws every other error. */
export function unlessStatus(...statuses: readonly number[]): (error: unknown) => undefined {
  return (error) => {
    const isRefusal = error instanceof ProviderError && error.kind === "refused";
    if (isRefusal && statuses.includes(error.status ?? 0)) return undefined;
    throw error;
  };
}
