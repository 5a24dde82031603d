import { FieldFrame, fieldBox, messageId } from "@manilla/ui/fields/field-frame.tsx";
import { ChevronDown } from "lucide-react";
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
  const shown = value ?? placeholder;
  return (
    <FieldFrame id={id} label={label} error={error}>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-label={`${label} ${shown}`}
        aria-describedby={messageId(id)}
        onClick={onOpen}
        className={`${fieldBox(error)} w-full text-left`}
      >
        <span
          className={`min-w-0 grow truncate text-body ${value === undefined ? "text-muted" : "text-ink"}`}
        >
          {shown}
        </span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
    </FieldFrame>
  );
}
