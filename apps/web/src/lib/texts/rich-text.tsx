import { type NamesIn, textFor } from "@manilla/ui/texts/t.ts";
import { Fragment, type ReactNode } from "react";

type TagsIn<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagsIn<Rest>
  : never;

type Wrap = (words: string) => ReactNode;
type RichTextProps<Text extends string> = { text: Text } & Record<NamesIn<Text>, ReactNode> &
  Record<TagsIn<Text>, Wrap>;

const places = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/;

/**
 * A translated text, in which `{name}` is replaced by the element of that name, and the words in `<name>…</name>` are
 * passed to the function of that name.
 *
 *     <T text="Read the <terms>terms</terms>" terms={(words) => <Link to={paths.terms}>{words}</Link>} />
 */
export function T<const Text extends string>({ text, ...elements }: RichTextProps<Text>): ReactNode {
  // split() returns text, then three captures per placeholder: {name}, tag, tag content.
  const parts = textFor(text).split(places);
  return parts.map((_, index) => <Fragment key={index}>{shownAt(index, parts, elements)}</Fragment>);
}

function shownAt(index: number, parts: string[], elements: Record<string, ReactNode | Wrap>): ReactNode {
  const [part = "", words = ""] = parts.slice(index);
  const place = index % 4;
  if (place === 0) return part;
  const own = elements[part];
  if (typeof own === "function") return place === 2 && own(words);
  return place === 1 && own;
}
