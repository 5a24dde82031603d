import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { groupThousands } from "@manilla/shared/format-money";
import clsx from "clsx";
import { useId } from "react";
import { cleanAmount, groupPhone } from "../../../lib/money/money-input.ts";
import { useGroupedInput } from "../../../lib/money/use-grouped-input.ts";
import { t } from "../../../lib/texts/t.ts";

export interface BatchLineProps {
  recipient: SavedRecipient;
  /** Naira as typed; undefined while it is not chosen. */
  raw: string | undefined;
  problem: string | undefined;
  /** It may have been paid: its amount can't be changed until it is sent again. */
  locked: boolean;
  onChange: (raw: string | undefined) => void;
}

/** One saved phone: a tick, and the amount for it. Typing an amount ticks it. */
export function BatchLine({ recipient, raw, problem, locked, onChange }: BatchLineProps) {
  const id = useId();
  const { name, number, provider } = recipient;
  const input = useGroupedInput({
    value: raw ?? "",
    onValueChange: onChange,
    group: groupThousands,
    clean: cleanAmount,
    separator: /,/,
  });
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 px-3 py-2">
      <label className="flex min-h-11 min-w-40 grow basis-0 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={raw !== undefined}
          onChange={(event) => onChange(event.target.checked ? "" : undefined)}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="wrap-anywhere min-w-0 font-medium">
          {name}
          <span className="tabular block font-normal text-muted text-small">
            {groupPhone(number)}
            {provider && ` · ${provider}`}
          </span>
        </span>
      </label>
      <span
        className={clsx(
          "ml-auto flex min-h-11 w-28 shrink-0 items-center gap-1 rounded-field border bg-surface px-3 focus-within:outline-2 focus-within:outline-accent",
          problem ? "border-danger" : "border-edge",
        )}
      >
        <span className="text-muted">₦</span>
        <input
          {...input}
          disabled={locked}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          aria-label={t("Amount for {name}", { name })}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem ${id}-locked`}
          className="tabular w-full min-w-0 bg-transparent text-right outline-none placeholder:text-muted"
        />
      </span>
      <p
        id={`${id}-problem`}
        aria-live="polite"
        className="w-full text-right text-error-ink text-small empty:hidden"
      >
        {problem}
      </p>
      {locked && (
        <p id={`${id}-locked`} className="w-full text-right text-muted text-small">
          {t("No answer yet. Send it again with this amount: that can't pay twice.")}
        </p>
      )}
    </div>
  );
}
