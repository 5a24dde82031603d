/** English text → the same in another language. */
export type Texts = Readonly<Record<string, string>>;

let texts: ReadonlyMap<string, string> = new Map();

/** The text in the person's language, with its names in braces. English where the language's file lacks it. */
export const textFor = (english: string): string => texts.get(english) ?? english;

/** From here on the app speaks another language. Before the first screen's code runs: its constants hold texts. */
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
 * A text in the person's language; the English one is its key. A name in braces is replaced by its value, which is never
 * translated: `t("{count} of {of} bought", { count, of })`. Texts of packages/shared and of the server are translated
 * where they are shown: `t(message)`.
 */
export function t<const Text extends string>(english: Text, ...[values]: Values<Text>): string {
  const text = textFor(english);
  return values ? text.replace(/\{(\w+)\}/g, (_, name: NamesIn<Text>) => `${values[name]}`) : text;
}
