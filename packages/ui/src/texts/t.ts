export type Texts = Readonly<Record<string, string>>;

let texts: ReadonlyMap<string, string> = new Map();

/** Does not replace the placeholders. */
export const textFor = (english: string): string => texts.get(english) ?? english;

/** Call it before the first screen's code runs, because its constants contain texts. */
export function setTexts(language: Texts): void {
  texts = new Map(Object.entries(language));
}

/** "{count} of {of}" has "count" and "of". */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type Values<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Record<NamesIn<Text>, string | number>];

/**
 * The English text is its own key. Values are never translated. Texts of packages/shared and of the server are
 * translated where they are shown: `t(message)`.
 */
export function t<const Text extends string>(english: Text, ...[values]: Values<Text>): string {
  const text = textFor(english);
  return values ? text.replace(/\{(\w+)\}/g, (_, name: NamesIn<Text>) => `${values[name]}`) : text;
}
