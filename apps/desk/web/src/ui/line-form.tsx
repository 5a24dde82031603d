import { Button } from "@manilla/ui/base/button.tsx";
import { useState } from "react";
import { Failure } from "./states.tsx";

interface LineFormProps {
  label: string;
  placeholder?: string;
  initial?: string;
  minLength?: number;
  maxLength: number;
  action: string;
  tone?: "primary" | "secondary";
  autoFocus?: boolean;
  pending: boolean;
  error: unknown;
  /** Call `clear` after success. */
  onSubmit: (text: string, clear: () => void) => void;
}

export function LineForm({
  label,
  placeholder,
  initial = "",
  action,
  tone,
  pending,
  ...more
}: LineFormProps) {
  const { minLength, maxLength, autoFocus, error, onSubmit } = more;
  const [text, setText] = useState(initial);
  return (
    <form
      className="flex grow flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) onSubmit(text, () => setText(""));
      }}
    >
      <input
        aria-label={label}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: it appears where its button was pressed
        autoFocus={autoFocus}
        required
        minLength={minLength}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-h-11 min-w-0 grow rounded-field border border-edge bg-surface px-3 text-small"
      />
      <Button type="submit" size="sm" variant={tone ?? "primary"} loading={pending}>
        {action}
      </Button>
      {Boolean(error) && <Failure error={error} />}
    </form>
  );
}
