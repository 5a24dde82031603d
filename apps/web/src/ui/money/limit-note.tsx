import type { LimitName } from "@manilla/shared/kyc/limits";
import { paths } from "@manilla/shared/web-paths";
import { Link } from "react-router-dom";
import type { Limits } from "../../lib/live/limits.ts";
import { bindingLimit } from "../../lib/money/binding-limit.ts";
import { MoneyText } from "./money-text.tsx";

const deeds: Record<LimitName, string> = {
  trade: "trade",
  bills: "spend on bills",
  send: "send",
  transfer: "send",
  withdraw: "withdraw",
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
          `You cannot ${deeds[of]} at your level yet.`
        ) : binding === "day" ? (
          <>
            You can {deeds[of]}{" "}
            <MoneyText value={line.left} asset={line.currency} className="font-medium text-ink" /> more today.
          </>
        ) : (
          <>
            You can {deeds[of]} up to{" "}
            <MoneyText
              value={line.perTransaction ?? "0"}
              asset={line.currency}
              className="font-medium text-ink"
            />{" "}
            at once.
          </>
        )}
      </span>
      {limits.next && binding !== "once" && (
        <Link
          to={paths.limits}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          Raise limit
        </Link>
      )}
    </p>
  );
}
