import clsx from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { t } from "../texts/t.ts";
import { FieldFrame, type FieldText, fieldBox, fieldInput, messageId, StatusIcon } from "./field-frame.tsx";

export interface FieldProps extends FieldText, Omit<ComponentProps<"input">, "id" | "size"> {
  start?: ReactNode;
  end?: ReactNode;
  /** Is shown instead of the value while the field has no focus. `false` shows the value. */
  unfocused?: ReactNode;
}

export function Field({
  label,
  hint,
  error,
  status,
  validText,
  start,
  end,
  unfocused,
  type = "text",
  className,
  ...rest
}: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === "password";
  const EyeIcon = shown ? EyeOff : Eye;
  const input = (
    <input
      {...rest}
      id={id}
      type={secret && shown ? "text" : type}
      aria-invalid={error ? true : undefined}
      aria-describedby={messageId(id)}
      className={clsx(fieldInput, unfocused && "peer not-focus:opacity-0")}
    />
  );
  return (
    <FieldFrame id={id} {...{ label, hint, error, status, validText, className }}>
      <div className={fieldBox(error)}>
        {start}
        {unfocused === undefined ? (
          input
        ) : (
          <span className="grid min-w-0 grow items-center *:[grid-area:1/1]">
            {input}
            {unfocused && (
              <span
                aria-hidden="true"
                className="pointer-events-none py-1 text-small peer-focus:hidden max-[22rem]:text-micro"
              >
                {unfocused}
              </span>
            )}
          </span>
        )}
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
