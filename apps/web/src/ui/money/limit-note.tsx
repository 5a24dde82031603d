import type { LimitName } from "@manilla/shared/kyc/limits";
import { paths } from "@manilla/shared/web-paths";
import { Link } from "react-router-dom";
import type { Limits } from "../../lib/live/limits.ts";
import { MoneyText } from "./money-text.tsx";

const deeds: Record<LimitName, string> = {
  trade: "trade",
  bills: "spend on bills",
  send: "send",
  withdraw: "withdraw",
};

export interface LimitNoteProps {
  of: LimitName;
  /** Undefined until they are known: then the note is empty. */
  limits: Limits | undefined;
}

/** What may still be done today. */
export function LimitNote({ of, limits }: LimitNoteProps) {
  const line = limits?.limits[of];
  if (!limits || !line) return null;
  const none = Number(line.daily) === 0;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 text-center text-muted text-small">
      <span>
        {none ? (
          `You cannot ${deeds[of]} at your level yet.`
        ) : (
          <>
            You can {deeds[of]}{" "}
            <MoneyText value={line.left} asset={line.currency} className="font-medium text-ink" /> more today.
          </>
        )}
      </span>
      {limits.next && (
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
