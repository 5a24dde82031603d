import type { Advice } from "@manilla/shared/cases/advice";
import { lagosTime } from "@manilla/shared/lagos";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";

export function AdviceCard({ advice: { tone, title, text, by, since, facts, steps } }: { advice: Advice }) {
  return (
    <>
      <Banner tone={tone} title={t(title)}>
        {t(text)}
        {since && <span className="mt-1 block">{t("Since {date}.", { date: lagosTime(since) })}</span>}
        {by && (
          <span className="mt-1 block font-semibold">
            {t("By {date} at the latest.", { date: lagosTime(by) })}
          </span>
        )}
      </Banner>
      {steps && (
        <Card>
          <h2 className="font-semibold">{t("How a claim goes")}</h2>
          <ol className="mt-2 list-decimal space-y-2 pl-5 text-small marker:text-muted">
            {steps.map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
        </Card>
      )}
      {facts.length > 0 && (
        <Card className="py-2!">
          <DetailsList
            rows={facts.map(({ label, value }) => ({
              label: t(label),
              value: (
                <span className="-my-3 -mr-3 inline-flex min-w-0 items-center">
                  <span className="wrap-anywhere min-w-0">{value}</span>
                  <CopyButton
                    iconOnly
                    text={value}
                    label={t("Copy {label}", { label: t(label).toLowerCase() })}
                  />
                </span>
              ),
            }))}
          />
        </Card>
      )}
    </>
  );
}
