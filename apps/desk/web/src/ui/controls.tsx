import { Button, type ButtonProps } from "@manilla/ui/base/button.tsx";
import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

export function SmallButton(props: ButtonProps) {
  return <Button size="sm" variant="secondary" {...props} />;
}

export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link className={clsx("text-accent-ink underline", className)} {...props} />;
}

const box = "min-h-11 w-full min-w-0 rounded-field border border-edge bg-surface px-3 font-normal text-small";

export function Input({ label, ...rest }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="block min-w-0 space-y-1 font-medium text-small">
      <span>{label}</span>
      <input {...rest} className={box} />
    </label>
  );
}

interface SelectProps extends ComponentProps<"select"> {
  label: string;
  /** Maps the value of each option to its text. */
  options: Readonly<Record<string, string>>;
  /** If this is set, the first option has this text and an empty value. */
  empty?: string;
}

export function Select({ label, options, empty, ...rest }: SelectProps) {
  return (
    <label className="block min-w-0 space-y-1 font-medium text-small">
      <span>{label}</span>
      <select {...rest} className={box}>
        {empty !== undefined && <option value="">{empty}</option>}
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Returns the trimmed texts of a form's non-empty fields, by field name. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const given = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value.trim() !== "" ? [[name, value.trim()] as const] : [],
  );
  return Object.fromEntries(given);
}
