/** What a call to the outside can come to, other than an answer. Only `refused` is conclusive. */
export class ProviderError extends Error {
  readonly kind: "unreachable" | "timeout" | "unreadable" | "server_error" | "refused";
  readonly status: number | undefined;
  readonly body: unknown;
  /** True when the request was certainly not sent: no connection, or none was tried. */
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
