import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, startTransition, useId } from "react";

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string }[];
  children: ReactNode;
}

/** Not the library's tabs: these measure themselves on mount and cost a layout of the page (160 ms on a slow phone). */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  children,
}: TabsProps<Value>) {
  const id = useId();
  const idOf = (tab: Value) => `${id}-${tab}`;
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={clsx(
          "flex gap-5 overflow-x-auto [scrollbar-width:none] overscroll-x-contain border-line border-b",
          tabs.length > 4 && "max-[22rem]:gap-2",
        )}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={idOf(tab.value)}
            aria-controls={id}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => startTransition(() => onValueChange(tab.value))}
            onKeyDown={moveFocus}
            className={clsx(
              "relative min-h-11 min-w-11 shrink-0 whitespace-nowrap font-medium text-small outline-offset-[-2px] transition-colors duration-150",
              "after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-full after:bg-accent after:transition-transform after:duration-200 after:ease-out",
              tab.value === value ? "text-ink" : "text-muted after:scale-x-0 hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={id} aria-labelledby={idOf(value)} tabIndex={-1} className="pt-2 outline-none">
        {children}
      </div>
    </div>
  );
}

/** Follows https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll("button") ?? [])];
  const here = tabs.indexOf(event.currentTarget);
  const places: Record<string, number> = {
    ArrowLeft: here - 1,
    ArrowRight: (here + 1) % tabs.length,
    Home: 0,
    End: -1,
  };
  const place = places[event.key];
  // Key combinations belong to the browser, e.g. Alt + left arrow for "back".
  if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  tabs.at(place)?.focus();
}
