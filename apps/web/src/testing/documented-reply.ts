import type { ReplyOf, Route } from "@manilla/shared/http/route";

type Example = { readonly name: string; readonly reply: unknown };

/** The examples of the OpenAPI document. Each file exports lists of them. */
const files = import.meta.glob<Record<string, readonly Example[]>>("../../../api/src/examples/*.ts", {
  eager: true,
});
const examples = Object.values(files).flatMap((lists) => Object.values(lists).flat());

/** A route's example reply from the OpenAPI document, with changes. */
export function documentedReply<R extends Route>(route: R, changes: Partial<ReplyOf<R>> = {}): ReplyOf<R> {
  const found = examples.find(({ name }) => name === route.name);
  if (!found) throw new Error(`The API has no example of ${route.name}`);
  return Object.assign({}, found.reply as ReplyOf<R>, changes); // the examples were checked where they were written
}
