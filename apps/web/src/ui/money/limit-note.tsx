import { Decimal } from "@manilla/shared/decimal";
import type { LimitName } from "@manilla/shared/kyc/limits";
import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { LimitLine, Limits } from "#lib/live/kyc.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { MoneyText, type MoneyTextProps } from "./money-text.tsx";

/** These are whole sentences, because each language has its own word order. */
const notAllowed: Record<LimitName, string> = {
  trade: t("You can't trade at your level yet."),
  bills: t("You can't pay bills at your level yet."),
  send: t("You can't send at your level yet."),
  transfer: t("You can't send at your level yet."),
  withdraw: t("You can't withdraw at your level yet."),
};

type Sentence = (amount: ReactNode) => ReactNode;

const today: Record<LimitName, Sentence> = {
  trade: (amount) => <T text="You can trade {amount} more today." amount={amount} />,
  bills: (amount) => <T text="You can spend {amount} more on bills today." amount={amount} />,
  send: (amount) => <T text="You can send {amount} more today." amount={amount} />,
  transfer: (amount) => <T text="You can send {amount} more today." amount={amount} />,
  withdraw: (amount) => <T text="You can withdraw {amount} more today." amount={amount} />,
};

const atOnce: Record<LimitName, Sentence> = {
  trade: (amount) => <T text="You can trade up to {amount} at a time." amount={amount} />,
  bills: (amount) => <T text="You can spend up to {amount} on one bill." amount={amount} />,
  send: (amount) => <T text="You can send up to {amount} at a time." amount={amount} />,
  transfer: (amount) => <T text="You can send up to {amount} at a time." amount={amount} />,
  withdraw: (amount) => <T text="You can withdraw up to {amount} at a time." amount={amount} />,
};

export interface LimitNoteProps {
  of: LimitName;
  limits: Limits | undefined;
  /** The balance in the limit's currency, or null while unknown. */
  funds: string | null;
}

export function LimitNote({ of, limits, funds }: LimitNoteProps) {
  const line = limits?.limits[of];
  const binding = line && bindingLimit(line, funds);
  if (!limits || !line || !binding) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-center text-muted text-small">
      <span>
        {binding === "level" && notAllowed[of]}
        {binding === "day" && today[of](<Bold value={line.left} asset={line.currency} />)}
        {binding === "once" && atOnce[of](<Bold value={line.perTransaction ?? "0"} asset={line.currency} />)}
      </span>
      {limits.next && binding !== "once" && (
        <Link
          to={paths.limits}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          {t("Raise limit")}
        </Link>
      )}
    </p>
  );
}

function Bold(amount: Pick<MoneyTextProps, "value" | "asset">) {
  return <MoneyText {...amount} className="font-medium text-ink" />;
}

/** The limit that stops the payment first, or null if the balance is smaller than all limits. */
export function bindingLimit(line: LimitLine, funds: string | null): "level" | "day" | "once" | null {
  if (new Decimal(line.daily).isZero()) return "level";
  if (funds === null) return null;
  const once = line.perTransaction === null ? null : new Decimal(line.perTransaction);
  const least = once ? Decimal.min(once, line.left) : new Decimal(line.left);
  if (least.gte(funds)) return null;
  return once && once.lt(line.left) ? "once" : "day";
}
