import type { CaseMessage } from "@manilla/shared/cases/contract";
import { lagosTime } from "@manilla/shared/lagos";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";

const writers = { customer: t("You"), staff: t("Manilla support"), system: "Manilla" } as const;

/** Oldest first. The customer's messages are at the right, support's at the left and the app's in the middle. */
export function Thread({ messages }: { messages: readonly CaseMessage[] }) {
  return (
    <ol aria-label={t("Messages")} aria-live="polite" className="flex flex-col gap-3">
      {messages.map(({ id, author, body, createdAt }) => (
        <li
          key={id}
          className={clsx(
            "max-w-[88%] rounded-card px-4 py-3",
            author === "customer" && "self-end bg-accent-soft",
            author === "staff" && "self-start bg-surface shadow-card",
            author === "system" && "max-w-full self-center bg-transparent py-1 text-center text-muted",
          )}
        >
          {author !== "system" && <p className="font-semibold text-small">{writers[author]}</p>}
          <p className="wrap-anywhere whitespace-pre-wrap text-small">{body}</p>
          <time dateTime={createdAt} className="mt-1 block text-micro text-muted">
            {lagosTime(createdAt)}
          </time>
        </li>
      ))}
    </ol>
  );
}
