import type { ReplyOf, Route } from "@manilla/shared/http/route";

type Samples = { sampleReply: (route: Route) => unknown };
const files = import.meta.glob<Samples>("../../../api/src/testing/sample-reply.ts", { eager: true });

/** A route's example reply from the OpenAPI document, with changes. */
export function documentedReply<R extends Route>(route: R, changes: Partial<ReplyOf<R>> = {}): ReplyOf<R> {
  const [api] = Object.values(files);
  return Object.assign({}, api?.sampleReply(route) as ReplyOf<R>, changes); // made from the route's own schema
}
