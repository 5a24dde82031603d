import type { LimitName } from "@manilla/shared/kyc/limits";
import { paths } from "@manilla/shared/web-paths";
import { Link } from "react-router-dom";
import type { Limits } from "../../lib/live/limits.ts";
import { bindingLimit } from "../../lib/money/binding-limit.ts";
import { T } from "../../lib/texts/rich-text.tsx";
import { t } from "../../lib/texts/t.ts";
import { MoneyText } from "./money-text.tsx";

const deeds: Record<LimitName, string> = {
  trade: t("trade"),
  bills: t("spend on bills"),
  send: t("send"),
  transfer: t("send"),
  withdraw: t("withdraw"),
};

export interface LimitNoteProps {
  of: LimitName;
  /** Undefined until they are known: then the note is empty. */
  limits: Limits | undefined;
  /** The amount that the balance alone allows, in the limit's currency; null while it is unknown. */
  funds: string | null;
}

/** The limit that binds; nothing while the balance is the smaller one. */
export function LimitNote({ of, limits, funds }: LimitNoteProps) {
  const line = limits?.limits[of];
  const binding = line && bindingLimit(line, funds);
  if (!limits || !line || !binding) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-center text-muted text-small">
      <span>
        {binding === "level" ? (
          t("You cannot {deed} at your level yet.", { deed: deeds[of] })
        ) : binding === "day" ? (
          <>
            <T
              text="You can {deed} {amount} more today."
              deed={deeds[of]}
              amount={<MoneyText value={line.left} asset={line.currency} className="font-medium text-ink" />}
            />
          </>
        ) : (
          <>
            <T
              text="You can {deed} up to {amount} at once."
              deed={deeds[of]}
              amount={
                <MoneyText
                  value={line.perTransaction ?? "0"}
                  asset={line.currency}
                  className="font-medium text-ink"
                />
              }
            />
          </>
        )}
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
