import clsx from "clsx";
import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../texts/t.ts";

export interface FieldText {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  status?: "checking" | "valid" | undefined;
  validText?: string | undefined;
}

interface FieldFrameProps extends FieldText {
  id: string;
  children: ReactNode;
  className?: string | undefined;
}

/** The live region below the field is always mounted, because screen readers read only changes of mounted regions. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  status,
  validText,
  children,
  className,
}: FieldFrameProps) {
  const valid = status === "valid" && !error;
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <label htmlFor={id} className="font-medium text-ink text-small">
        {label}
      </label>
      {children}
      <p
        id={messageId(id)}
        aria-live="polite"
        className={clsx(
          "flex min-h-5 items-start gap-1.5 text-small",
          error ? "text-loss" : valid ? "text-gain" : "text-muted",
        )}
      >
        {error ? (
          <>
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </>
        ) : valid && validText ? (
          <>
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {validText}
          </>
        ) : status === "checking" ? (
          t("Checking…")
        ) : (
          hint
        )}
      </p>
    </div>
  );
}

export function messageId(id: string): string {
  return `${id}-message`;
}

export function fieldBox(error: string | undefined): string {
  return clsx(
    "flex min-h-13 lg:min-h-11 items-center gap-1 rounded-field border bg-surface px-4 transition-[border-color,box-shadow] duration-150",
    "focus-within:ring-3 has-disabled:bg-sunken has-disabled:text-muted",
    error
      ? "border-loss focus-within:ring-loss/20"
      : "border-edge focus-within:border-accent focus-within:ring-accent/20",
  );
}

export const fieldInput =
  "w-full min-w-0 grow bg-transparent py-3 text-body text-ink outline-none placeholder:text-muted focus-visible:outline-none";

export function StatusIcon({ status, error }: Pick<FieldText, "status" | "error">) {
  if (status === "checking")
    return <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-turn text-muted" />;
  if (error) return <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-loss" />;
  if (status === "valid") return <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-gain" />;
  return null;
}
