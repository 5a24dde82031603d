import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { t } from "../texts/t.ts";
import { FieldFrame, type FieldText, fieldBox, fieldInput, messageId, StatusIcon } from "./field-frame.tsx";

export interface FieldProps extends FieldText, Omit<ComponentProps<"input">, "id" | "size"> {
  start?: ReactNode;
  end?: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  status,
  validText,
  start,
  end,
  type = "text",
  className,
  ...rest
}: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === "password";
  const EyeIcon = shown ? EyeOff : Eye;
  return (
    <FieldFrame id={id} {...{ label, hint, error, status, validText, className }}>
      <div className={fieldBox(error)}>
        {start}
        <input
          {...rest}
          id={id}
          type={secret && shown ? "text" : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId(id)}
          className={fieldInput}
        />
        <StatusIcon status={status === "valid" && validText ? undefined : status} error={error} />
        {secret && (
          <button
            type="button"
            aria-label={shown ? t("Hide password") : t("Show password")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
          >
            <EyeIcon aria-hidden="true" className="size-5" />
          </button>
        )}
        {end}
      </div>
    </FieldFrame>
  );
}
