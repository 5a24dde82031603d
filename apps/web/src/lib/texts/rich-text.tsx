import { Fragment, type ReactNode } from "react";
import { type NamesIn, textFor } from "./t.ts";

/** The names of the tags: "Read the <terms>terms</terms>" has "terms". */
type TagsIn<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagsIn<Rest>
  : never;

type Wrap = (words: string) => ReactNode;
type RichTextProps<Text extends string> = { text: Text } & Record<NamesIn<Text>, ReactNode> &
  Record<TagsIn<Text>, Wrap>;

const places = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/;

/**
 * A text with elements in it, in the person's language: a name in braces is the element of that name, the words between
 * two tags are given to the function of that name.
 *
 *     <T text="Read the <terms>terms</terms>" terms={(words) => <Link to={paths.terms}>{words}</Link>} />
 */
export function T<const Text extends string>({ text, ...elements }: RichTextProps<Text>): ReactNode {
  const given: Record<string, ReactNode | Wrap> = elements;
  // Behind each piece stand the three of its place: a name in braces, a tag, the words in it.
  const parts = textFor(text).split(places);
  return parts.map((part, index) => {
    const own = given[part ?? ""];
    const shown = [part, own, typeof own === "function" && own(parts[index + 1] ?? "")][index % 4];
    return <Fragment key={index}>{typeof shown === "function" ? null : shown}</Fragment>;
  });
}
