import type { LimitName } from "@manilla/shared/kyc/limits";
import { Link } from "react-router-dom";
import { useLimits } from "../../lib/live/limits.ts";
import { MoneyText } from "./money-text.tsx";

const deeds: Record<LimitName, string> = {
  trade: "trade",
  bills: "spend on bills",
  send: "send",
  withdraw: "withdraw",
};

/** What may still be done today. Says nothing until it is known. */
export function LimitNote({ of }: { of: LimitName }) {
  const { data } = useLimits();
  const line = data?.limits[of];
  if (!line) return null;
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
      {data.next && (
        <Link
          to="/dashboard/profile/limits"
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          Raise limit
        </Link>
      )}
    </p>
  );
}
