import { fieldBox } from "@manilla/ui/fields/field-frame.tsx";
import { ChevronDown, CircleAlert } from "lucide-react";
import { useId } from "react";

export interface ChoiceFieldProps {
  label: string;
  value: string | undefined;
  placeholder: string;
  onOpen: () => void;
  error?: string | undefined;
}

export function ChoiceField({ label, value, placeholder, onOpen, error }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-medium text-ink text-small">
        {label}
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${id}-value`}
        aria-describedby={`${id}-error`}
        onClick={onOpen}
        className={`${fieldBox(error)} w-full text-left`}
      >
        <span
          id={`${id}-value`}
          className={`min-w-0 grow truncate text-body ${value === undefined ? "text-muted" : "text-ink"}`}
        >
          {value ?? placeholder}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="flex min-h-5 items-start gap-1.5 text-loss text-small"
      >
        {error && (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
