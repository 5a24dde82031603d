import type { Advice } from "@manilla/shared/cases/advice";
import { lagosTime } from "../../lib/relative-time.ts";
import { Banner } from "../../ui/base/banner.tsx";
import { Card } from "../../ui/base/card.tsx";
import { CopyButton } from "../../ui/base/copy-button.tsx";
import { DetailsList } from "../../ui/patterns/details-list.tsx";

/** The app's own answer: the state, the next step with its time, and the facts that a bank or vendor asks for. */
export function AdviceCard({ advice: { tone, title, text, by, since, facts, steps } }: { advice: Advice }) {
  return (
    <>
      <Banner tone={tone} title={title}>
        {text}
        {since && <span className="mt-1 block">Since {lagosTime(since)}.</span>}
        {by && <span className="mt-1 block font-semibold">By {lagosTime(by)} at the latest.</span>}
      </Banner>
      {steps && (
        <Card>
          <h2 className="font-semibold">How a claim goes</h2>
          <ol className="mt-2 list-decimal space-y-2 pl-5 text-small marker:text-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
      )}
      {facts.length > 0 && (
        <Card className="py-2!">
          <DetailsList
            rows={facts.map(({ label, value }) => ({
              label,
              value: (
                <span className="-my-3 -mr-3 inline-flex min-w-0 items-center">
                  <span className="wrap-anywhere min-w-0">{value}</span>
                  <CopyButton iconOnly text={value} label={`Copy ${label.toLowerCase()}`} />
                </span>
              ),
            }))}
          />
        </Card>
      )}
    </>
  );
}
