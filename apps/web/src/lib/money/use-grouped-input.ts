import { useLayoutEffect, useRef } from "react";
import { caretAfter } from "./money-input.ts";

interface GroupedInput {
  value: string;
  onValueChange: (raw: string) => void;
  /** Raw text to what is shown. */
  group: (raw: string) => string;
  /** Shown or pasted text to the raw text. */
  clean: (text: string) => string;
  separator: RegExp;
}

/** An input that shows its raw value grouped and leaves the caret where the person put it. */
export function useGroupedInput({ value, onValueChange, group, clean, separator }: GroupedInput) {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = group(value);

  // The caret is put back after every change of the text
  useLayoutEffect(() => {
    const input = ref.current;
    if (!input || caret.current === null || document.activeElement !== input) return;
    input.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [shown]);

  function onChange(event: React.ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value;
    const at = event.target.selectionStart ?? typed.length;
    const raw = clean(typed);
    caret.current = caretAfter(group(raw), clean(typed.slice(0, at)).length, separator);
    onValueChange(raw);
  }

  return { ref, value: shown, onChange };
}
