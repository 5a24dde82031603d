import clsx from "clsx";
import { type ComponentProps, useId } from "react";
import { t } from "../texts/t.ts";
import { FieldFrame, type FieldText, fieldBox, messageId } from "./field-frame.tsx";

export interface TextAreaProps
  extends Pick<FieldText, "label" | "hint" | "error">,
    ComponentProps<"textarea"> {
  maxLength: number;
}

const countedFrom = 0.8;

export function TextArea({ label, hint, error, maxLength, value, className, ...rest }: TextAreaProps) {
  const id = useId();
  const length = String(value ?? "").length;
  const left =
    length > maxLength * countedFrom
      ? t("{count} characters left", { count: maxLength - length })
      : undefined;
  return (
    <FieldFrame id={id} label={label} hint={left ?? hint} error={error} className={className}>
      <div className={clsx(fieldBox(error), "py-1")}>
        <textarea
          rows={5}
          {...rest}
          id={id}
          value={value}
          maxLength={maxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId(id)}
          className="field-sizing-content max-h-80 min-h-32 w-full min-w-0 grow resize-none bg-transparent py-2 text-body text-ink outline-none placeholder:text-muted focus-visible:outline-none"
        />
      </div>
    </FieldFrame>
  );
}
