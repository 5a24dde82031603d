import type { CaseState, ListedCase } from "@manilla/shared/cases/contract";
import { lagosWeekday } from "@manilla/shared/lagos";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge, type BadgeProps } from "@manilla/ui/base/badge.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { lagosMoment } from "#lib/texts/relative-time.ts";
import { ListRow } from "../base/list-row.tsx";

export const caseStates: Record<CaseState, { word: string; tone: NonNullable<BadgeProps["tone"]> }> = {
  open: { word: t("We're on it"), tone: "info" },
  waiting: { word: t("Your turn"), tone: "warning" },
  answered: { word: t("Answered"), tone: "success" },
  closed: { word: t("Closed"), tone: "neutral" },
};

export function CaseRow({ of }: { of: ListedCase }) {
  const { word, tone } = caseStates[of.state];
  return (
    <ListRow
      chevron
      to={pathTo(paths.supportCase, of.id)}
      title={t(of.title)}
      detail={
        <>
          <span className="line-clamp-2 text-ink">{of.firstWords}</span>
          <span className="tabular">{of.number}</span>
          {" · "}
          <span className="inline-block">
            {of.answerBy
              ? t("Reply by {date}", { date: lagosWeekday(of.answerBy) })
              : t("Updated {time}", { time: lagosMoment(of.changedAt) })}
          </span>
        </>
      }
      value={<Badge tone={tone}>{word}</Badge>}
    />
  );
}
