/** Keyed by the English text. */
export type Texts = Readonly<Record<string, string>>;

let texts: ReadonlyMap<string, string> = new Map();

/** Leaves the placeholders in. Returns the English text if the language's file lacks it. */
export const textFor = (english: string): string => texts.get(english) ?? english;

/** Sets the language. Call it before the first screen's code runs, because its constants contain texts. */
export function speak(language: Texts): void {
  texts = new Map(Object.entries(language));
}

/** The names in braces: "{count} of {of}" has "count" and "of". */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Values<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, string | number>];

/**
 * Translates an English text, which is its own key. Names in braces are replaced by values, which are never
 * translated: `t("{count} of {of} bought", { count, of })`. Texts of packages/shared and of the server are translated
 * where they are shown: `t(message)`.
 */
export function t<const Text extends string>(english: Text, ...[values]: Values<Text>): string {
  const text = textFor(english);
  return values ? text.replace(/\{(\w+)\}/g, (_, name: NamesIn<Text>) => `${values[name]}`) : text;
}
