import { type RefObject, useEffect, useEffectEvent } from "react";
import { type KeypadKey, keypadKey } from "./press-key.ts";

interface Keys {
  disabled: boolean;
  press: (key: KeypadKey) => void;
  paste: (text: string) => void;
}

export function useHardwareKeys(
  pad: RefObject<HTMLFieldSetElement | null>,
  { disabled, press, paste }: Keys,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, target } = event;
    if (disabled || ctrlKey || metaKey || altKey || isElsewhere(target, pad.current)) return;
    if (event.key === "Enter" && !isPressed(target)) {
      pad.current?.form?.querySelector<HTMLButtonElement>("[type=submit]")?.click();
      return;
    }
    const key = keypadKey(event.key);
    if (!key) return;
    event.preventDefault();
    press(key);
  });

  const onPaste = useEffectEvent(({ target, clipboardData }: ClipboardEvent) => {
    if (!disabled && !isElsewhere(target, pad.current)) paste(clipboardData?.getData("text") ?? "");
  });

  useEffect(() => {
    window.addEventListener("keydown", onKey);
    window.addEventListener("paste", onPaste);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("paste", onPaste);
    };
  }, []);
}

function isPressed(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
}

function isElsewhere(target: EventTarget | null, pad: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || !pad) return false;
  if (target.matches("input, textarea, select, [contenteditable]")) return true;
  // A keypad behind an open sheet must ignore keys typed into the sheet.
  const dialog = document.querySelector('[role="dialog"][data-open]');
  return dialog !== null && !dialog.contains(pad);
}
