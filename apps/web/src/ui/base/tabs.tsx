import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string }[];
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Underlined tabs that scroll sideways when they do not fit. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  children,
}: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onValueChange(next)}>
      <Base.List
        aria-label={label}
        className="no-scrollbar relative flex gap-5 overflow-x-auto overscroll-x-contain border-line border-b"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 min-w-11 shrink-0 whitespace-nowrap font-medium text-muted text-small outline-offset-[-2px] transition-colors duration-150 hover:text-ink data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-[3px] w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent transition-[translate,width] duration-200 ease-out" />
      </Base.List>
      <Base.Panel value={value} tabIndex={-1} className="pt-2 outline-none">
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
