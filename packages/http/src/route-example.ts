import type { BodyInputOf, ParamsOf, QueryInputOf, ReplyOf, Route } from "@manilla/shared/http/route";

type Part<Key extends string, Value> = [Value] extends [never] ? unknown : { readonly [K in Key]: Value };

export type ExampleOf<R> = { readonly description: string; readonly reply: ReplyOf<R> } & Part<
  "params",
  ParamsOf<R>
> &
  Part<"query", QueryInputOf<R>> &
  Part<"body", BodyInputOf<R>>;

/** The document shows samples of the parts that an example leaves out. */
export interface RouteExample {
  readonly name: string;
  readonly description: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly reply?: unknown;
  /** The answer of a route without the usual envelope, as for webhooks. */
  readonly answer?: object;
  /** Default: "Success". */
  readonly message?: string;
}

export function example<R extends Route>(route: R, documented: ExampleOf<R>): RouteExample {
  return { name: route.name, ...documented };
}
