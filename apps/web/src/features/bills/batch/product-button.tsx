import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { formatNaira } from "@manilla/shared/format-money";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { t } from "../../../lib/texts/t.ts";
import type { Choice } from "./order.ts";

export interface ProductButtonProps {
  recipient: SavedRecipient;
  choice: Choice;
  wrong: boolean;
  disabled: boolean;
  /** The id of the text below it, when there is one. */
  describedBy: string | undefined;
  onClick: () => void;
}

/** The price of the chosen bundle or plan, which opens the list of them. */
export function ProductButton({ recipient, choice, wrong, disabled, ...button }: ProductButtonProps) {
  const { describedBy, onClick } = button;
  const { product, pays } = choice;
  const price = product && formatNaira(product.price);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={labelOf(recipient, choice)}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={onClick}
      className={clsx(
        "tabular ml-auto flex min-h-11 min-w-28 shrink-0 items-center justify-between gap-1 rounded-field border bg-surface px-3 disabled:text-muted",
        wrong ? "border-danger" : "border-edge",
      )}
    >
      {price ?? (
        <span className="text-muted text-small">
          {pays === "cable" ? t("Choose plan") : t("Choose bundle")}
        </span>
      )}
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </button>
  );
}

/** Begins with what the button shows. */
function labelOf({ name }: SavedRecipient, { product, pays }: Choice): string {
  if (product) {
    const price = formatNaira(product.price);
    return t("{price}, {product} for {name}, change", { price, product: product.name, name });
  }
  return pays === "cable" ? t("Choose plan for {name}", { name }) : t("Choose bundle for {name}", { name });
}
