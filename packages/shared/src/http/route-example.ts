import type { BodyInputOf, ParamsOf, QueryInputOf, ReplyOf, Route } from "./route.ts";

type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { readonly [K in Key]: Value };

/** What the documentation says of one call, with a request and its reply. The web app never loads this. */
export type ExampleOf<R> = { readonly description: string; readonly reply: ReplyOf<R> } & Part<
  "params",
  ParamsOf<R>
> &
  Part<"query", QueryInputOf<R>> &
  Part<"body", BodyInputOf<R>>;

/** An example whose types were checked where it was written. */
export interface RouteExample {
  readonly name: string;
  readonly description: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly reply: unknown;
  /** The whole answer, where it is not the usual envelope: what a vendor waits for. */
  readonly answer?: object;
  /** The message of the envelope, where it is not "Success". */
  readonly message?: string;
}

export function example<R extends Route>(route: R, documented: ExampleOf<R>): RouteExample {
  return { name: route.name, ...documented };
}
