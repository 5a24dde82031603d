import type { FieldChange } from "@manilla/shared/typed-amount";
import { caretAfter } from "./money-input.ts";

interface GroupedInput {
  value: string;
  onValueChange: (raw: string) => void;
  /** Raw text to what is shown. */
  group: (raw: string) => string;
  /** Shown or pasted text to the raw text. */
  clean: (text: string) => string;
  /** The raw text after keys, a paste or an autofill; null leaves the field as it was. */
  read: (change: Omit<FieldChange, "keys">) => string | null;
  separator: RegExp;
}

/** An input that shows its raw value grouped and leaves the caret where the person put it. */
export function useGroupedInput({ value, onValueChange, group, clean, read, separator }: GroupedInput) {
  const shown = group(value);

  function onChange({ target, nativeEvent }: React.ChangeEvent<HTMLInputElement>) {
    const typed = target.value;
    const at = target.selectionStart ?? typed.length;
    let before = clean(typed.slice(0, at));
    let raw = clean(typed);
    const { inputType, data } = nativeEvent as InputEvent; // what the change of an input is
    const type = String(inputType); // An autofill brings no type.
    if (!type.startsWith("delete")) {
      raw = read({ shown, typed, at, inputType: type, data }) ?? value;
      before = raw.slice(0, Math.max(0, raw.length - clean(typed.slice(at)).length));
    } else if (raw === value) {
      // A separator that was deleted would come back at once: the digit beside it goes instead.
      const forward = type === "deleteContentForward";
      const after = raw.slice(before.length + (forward ? 1 : 0));
      if (!forward) before = before.slice(0, -1);
      raw = clean(before + after);
    }
    // Written here, where the caret is known: who writes a field later moves its caret to the end.
    const next = group(raw);
    if (next !== typed) {
      const caret = caretAfter(next, before.length, separator);
      target.value = next;
      target.setSelectionRange(caret, caret);
    }
    onValueChange(raw);
  }

  return { value: shown, onChange };
}
