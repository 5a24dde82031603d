export type Texts = Readonly<Record<string, string>>;

let texts: ReadonlyMap<string, string> = new Map();

/** Returns the translation, still with its placeholders. */
export const textFor = (english: string): string => texts.get(english) ?? english;

/** Call this function before the modules of the screens are loaded, because their constants contain texts. */
export function setTexts(language: Texts): void {
  texts = new Map(Object.entries(language));
}

/** The names in braces: "count" and "of" for "{count} of {of}". */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Values<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, string | number>];

/**
 * Translates a text, which is its own key in English. For texts from packages/shared or from the server, call
 * `t(message)` where they are shown.
 */
export function t<const Text extends string>(english: Text, ...[values]: Values<Text>): string {
  const text = textFor(english);
  return values ? text.replace(/\{(\w+)\}/g, (_, name: NamesIn<Text>) => `${values[name]}`) : text;
}
