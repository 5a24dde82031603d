import type { FieldChange } from "@manilla/shared/typed-amount";
import { caretAfter } from "./money-input.ts";

interface GroupedInput {
  value: string;
  onValueChange: (raw: string) => void;
  group: (raw: string) => string;
  clean: (text: string) => string;
  /** Returns the raw text after typing, a paste or an autofill, or null to keep the old value. */
  read: (change: Omit<FieldChange, "keys">) => string | null;
  separator: RegExp;
}

/** Shows the value in groups of digits and keeps the caret beside the same digit. */
export function useGroupedInput({ value, onValueChange, group, clean, read, separator }: GroupedInput) {
  const shown = group(value);

  function onChange({ target, nativeEvent }: React.ChangeEvent<HTMLInputElement>) {
    const typed = target.value;
    const at = target.selectionStart ?? typed.length;
    let before = clean(typed.slice(0, at));
    let raw = clean(typed);
    const { inputType, data } = nativeEvent as InputEvent; // the change event of an input is an InputEvent
    const type = String(inputType); // undefined for an autofill
    if (!type.startsWith("delete")) {
      raw = read({ shown, typed, at, inputType: type, data }) ?? value;
      before = raw.slice(0, Math.max(0, raw.length - clean(typed.slice(at)).length));
    } else if (raw === value) {
      // A deleted separator would reappear at once, so the digit beside it is deleted instead.
      const forward = type === "deleteContentForward";
      const after = raw.slice(before.length + (forward ? 1 : 0));
      if (!forward) before = before.slice(0, -1);
      raw = clean(before + after);
    }
    // Writes the text to the input here, because a later write by React would move the caret to the end.
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
