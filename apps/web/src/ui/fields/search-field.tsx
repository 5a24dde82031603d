import { t } from "@manilla/ui/texts/t.ts";
import { Search, X } from "lucide-react";

export interface SearchFieldProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string;
}

export function SearchField({ label, value, onValueChange, placeholder }: SearchFieldProps) {
  return (
    <div className="flex min-h-12 items-center rounded-full bg-sunken pl-4 focus-within:ring-2 focus-within:ring-accent">
      <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <input
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        // The search runs while typing, so Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        className="w-full min-w-0 bg-transparent px-3 text-body outline-none placeholder:text-muted focus-visible:outline-none"
      />
      {value !== "" && (
        <button
          type="button"
          aria-label={t("Clear search")}
          onClick={() => onValueChange("")}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
