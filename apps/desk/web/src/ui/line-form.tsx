import type { UseMutationResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { SmallButton, textsOf } from "./controls.tsx";
import { Failure } from "./states.tsx";

interface LineFormProps extends ComponentProps<"input"> {
  label: string;
  action: string;
  tone?: "primary" | "secondary";
  mutation: Pick<UseMutationResult<unknown, Error, string>, "mutate" | "isPending" | "error">;
}

/** A form with one field, which is emptied after success. */
export function LineForm({ label, action, tone = "primary", mutation, ...rest }: LineFormProps) {
  return (
    <form
      className="flex grow flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const { line = "" } = textsOf(form);
        if (!mutation.isPending) mutation.mutate(line, { onSuccess: () => form.reset() });
      }}
    >
      <input
        name="line"
        aria-label={label}
        required
        {...rest}
        className="min-h-11 min-w-0 grow rounded-field border border-edge bg-surface px-3 text-small"
      />
      <SmallButton type="submit" variant={tone} loading={mutation.isPending}>
        {action}
      </SmallButton>
      {mutation.error && <Failure error={mutation.error} />}
    </form>
  );
}
