import type { Texts } from "./t.ts";

/** Sentences with figures are remembered, up to this many. */
const most = 5_000;

/**
 * How a language's file answers: with the text itself; else, for a finished sentence with figures from the server or from
 * packages/shared, with the text whose names in braces fit it ("Minimum is {amount}" for "Minimum is ₦50"); else in English.
 */
export function lookUpIn(texts: Texts): (english: string) => string {
  const known = new Map(Object.entries(texts));
  const patterns = [...known].filter(([english]) => isSentence(english)).sort(mostWordsFirst);
  const readers = patterns.map(([english, text]) => ({ reader: readerOf(english), text }));

  function bySentence(sentence: string): string {
    for (const { reader, text } of readers) {
      const values = reader.exec(sentence)?.groups;
      if (values)
        return text.replace(
          /\{(\w+)\}/g,
          (_, name: string) => known.get(values[name] ?? "") ?? values[name] ?? "",
        );
    }
    return sentence;
  }

  return (english) => {
    const text = known.get(english) ?? bySentence(english);
    if (known.size < most) known.set(english, text);
    return text;
  };
}

const wordsOf = (english: string) => english.replace(/\{\w+\}/g, "");

/** Names in braces, no tags, and enough words that it fits no other sentence: two, or one at the start ("Bought {coin}"). */
function isSentence(english: string): boolean {
  const words = wordsOf(english).match(/\p{L}{2,}/gu) ?? [];
  const enough = words.length > 1 || /^\p{L}{4,} \{\w+\}$/u.test(english);
  return enough && english.includes("{") && !english.includes("</");
}

const mostWordsFirst = ([a]: [string, string], [b]: [string, string]) =>
  wordsOf(b).length - wordsOf(a).length;

/** "Minimum is {amount}" → /^Minimum is (?<amount>.+?)$/. */
function readerOf(english: string): RegExp {
  const seen = new Set<string>();
  const source = english.split(/(\{\w+\})/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const name = part.slice(1, -1);
    if (seen.has(name)) return `\\k<${name}>`;
    seen.add(name);
    return `(?<${name}>.+?)`;
  });
  return new RegExp(`^${source.join("")}$`, "s");
}
