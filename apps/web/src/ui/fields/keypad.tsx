import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Delete } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import {
  amountLimits,
  digitKeys,
  type KeypadKey,
  type KeypadLimits,
  keypadKey,
  pasteText,
  typeKey,
} from "./press-key.ts";
import { sayUnchanged } from "./read-digits.ts";

/**
 * With `decimals: 0`, the keypad has a "Clear" key in place of the dot. Otherwise the screen must show a "Clear"
 * button.
 */
export interface KeypadProps extends Partial<KeypadLimits> {
  value: string;
  onValueChange: (value: string) => void;
  disabled?: boolean;
  label?: string;
}

const holdMilliseconds = 500;

export function Keypad({
  value,
  onValueChange,
  disabled = false,
  label = t("Keypad"),
  ...given
}: KeypadProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const limits = { ...amountLimits, ...given };
  const last = useRef({ amount: value, keys: value });

  function press(key: KeypadKey) {
    const now = last.current.amount === value ? last.current : { amount: value, keys: value };
    last.current = typeKey(now, key, limits);
    change(last.current.amount);
  }

  function change(next: string) {
    if (next === value) return;
    navigator.vibrate?.(8);
    onValueChange(next);
  }

  useHardwareKeys(group, {
    disabled,
    press,
    paste: (text) => {
      const next = pasteText(value, text, limits);
      if (next === value) sayUnchanged();
      change(next);
    },
  });

  return (
    <fieldset
      ref={group}
      disabled={disabled}
      aria-label={label}
      className="grid select-none grid-cols-3 gap-x-3 gap-y-1 [@media(max-height:37rem)]:gap-y-0"
    >
      {digitKeys.map((key) => (
        <Key key={key} onPress={() => press(key)}>
          {key}
        </Key>
      ))}
      {limits.decimals > 0 ? (
        <Key onPress={() => press(".")} label={t("Decimal point")}>
          .
        </Key>
      ) : (
        <ClearButton onClick={() => press("clear")} />
      )}
      <Key onPress={() => press("0")}>0</Key>
      <Key
        onPress={() => press("delete")}
        onHold={() => press("clear")}
        label={t("Delete")}
        title={t("Delete. Hold to clear.")}
      >
        <Delete aria-hidden="true" className="size-6" />
      </Key>
    </fieldset>
  );
}

export function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 rounded-full px-5 font-medium text-muted text-small hover:text-ink disabled:opacity-45"
    >
      {t("Clear")}
    </button>
  );
}

interface KeyProps {
  onPress: () => void;
  onHold?: () => void;
  label?: string;
  title?: string;
  children: React.ReactNode;
}

function Key({ onPress, onHold, label, title, children }: KeyProps) {
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      onClick={onPress}
      onPointerDown={() => {
        if (onHold) hold.current = setTimeout(onHold, holdMilliseconds);
      }}
      onPointerUp={() => clearTimeout(hold.current)}
      onPointerLeave={() => clearTimeout(hold.current)}
      className={clsx(
        "tabular grid h-14 touch-manipulation place-items-center rounded-full font-medium text-title text-ink max-[22rem]:h-11",
        "transition-colors duration-100 hover:bg-sunken active:bg-line disabled:opacity-45",
      )}
    >
      {children}
    </button>
  );
}

interface Keys {
  disabled: boolean;
  press: (key: KeypadKey) => void;
  paste: (text: string) => void;
}

function useHardwareKeys(pad: RefObject<HTMLFieldSetElement | null>, { disabled, press, paste }: Keys) {
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
