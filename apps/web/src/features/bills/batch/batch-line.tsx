import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { groupPhone } from "@manilla/shared/phone-number";
import { useId, useState } from "react";
import { t } from "../../../lib/texts/t.ts";
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx";
import type { useBillers } from "../bills.queries.ts";
import { AmountBox } from "./amount-box.tsx";
import { LineNotes } from "./line-notes.tsx";
import { type Choice, emptyChoice, hasProducts, type Owner } from "./order.ts";
import { ProductButton } from "./product-button.tsx";
import { ProductSheet } from "./product-sheet.tsx";

export interface BatchLineProps {
  recipient: SavedRecipient;
  /** Undefined while it is not ticked. */
  choice: Choice | undefined;
  billers: Record<"data" | "cable" | "electricity", ReturnType<typeof useBillers>>;
  /** The company that is paid is known. */
  hasBiller: boolean;
  /** Who the company says it is. */
  owner: Owner | undefined;
  /** What is wrong at the company now. */
  trouble: string | undefined;
  problem: string | undefined;
  /** It may have been paid: it can't be changed until it is sent again. */
  locked: boolean;
  onChoose: (part: Partial<Choice>) => void;
  onUntick: () => void;
}

const phoneBills = [
  { value: "airtime", label: t("Airtime") },
  { value: "data", label: t("Data") },
] as const;

/** One saved recipient: a tick, and the amount, bundle or plan for it. Choosing one ticks it. */
export function BatchLine({ recipient, choice, billers, hasBiller, locked, ...line }: BatchLineProps) {
  const { onChoose, problem, owner, trouble } = line;
  const [open, setOpen] = useState(false);
  const id = useId();
  const shown = choice ?? emptyChoice(recipient);
  const { pays } = shown;
  const companies = pays === "airtime" || locked ? undefined : billers[pays];
  const wrong = problem !== undefined;
  const describedBy = (wrong && `${id}-problem`) || (locked && `${id}-locked`) || undefined;
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <Tick recipient={recipient} ticked={choice !== undefined} onTick={() => onChoose({})} {...line} />
      {hasProducts(pays) ? (
        <ProductButton
          {...{ recipient, describedBy, wrong }}
          choice={shown}
          disabled={locked}
          onClick={() => setOpen(true)}
        />
      ) : (
        <AmountBox
          name={recipient.name}
          raw={shown.raw}
          {...{ describedBy, wrong }}
          disabled={locked}
          onChange={(raw) => onChoose({ raw })}
        />
      )}
      {choice && !locked && recipient.kind === "phone" && (
        <PhoneBill name={recipient.name} pays={pays} onChoose={onChoose} />
      )}
      {choice && <LineNotes {...{ choice, companies, owner, trouble }} />}
      {choice && pays === "electricity" && companies?.data && !hasBiller && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-11 font-semibold text-accent-ink text-small underline underline-offset-4"
        >
          {t("Choose the company")}
        </button>
      )}
      <Problems id={id} problem={problem} locked={locked} />
      {pays !== "airtime" && (
        <ProductSheet
          {...{ recipient, open, onChoose }}
          choice={shown}
          billers={billers[pays]}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Airtime or data. */
function PhoneBill({
  name,
  pays,
  onChoose,
}: Pick<Choice, "pays"> & { name: string; onChoose: BatchLineProps["onChoose"] }) {
  return (
    <div className="w-full">
      <SegmentedControl
        label={t("What {name} gets", { name })}
        value={pays === "data" ? "data" : "airtime"}
        onValueChange={(next) => onChoose({ pays: next })}
        options={phoneBills}
      />
    </div>
  );
}

function Problems({ id, problem, locked }: Pick<BatchLineProps, "problem" | "locked"> & { id: string }) {
  return (
    <>
      <p
        id={`${id}-problem`}
        aria-live="polite"
        className="w-full text-right text-error-ink text-small empty:hidden"
      >
        {problem}
      </p>
      {locked && (
        <p id={`${id}-locked`} className="w-full text-right text-muted text-small">
          {t("No answer yet. Send it again unchanged: that cannot pay twice.")}
        </p>
      )}
    </>
  );
}

interface TickProps extends Pick<BatchLineProps, "recipient" | "onUntick"> {
  ticked: boolean;
  onTick: () => void;
}

function Tick({ recipient: { kind, name, number, provider }, ticked, onTick, onUntick }: TickProps) {
  return (
    <label className="flex min-h-11 min-w-40 grow basis-0 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={ticked}
        onChange={(event) => (event.target.checked ? onTick() : onUntick())}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="wrap-anywhere min-w-0 font-medium">
        {name}
        <span className="tabular block font-normal text-muted text-small">
          {kind === "phone" ? groupPhone(number) : number}
          {provider && ` · ${provider}`}
        </span>
      </span>
    </label>
  );
}
