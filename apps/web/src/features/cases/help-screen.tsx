import { paths } from "@manilla/shared/web-paths";
import { WideLink } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ChevronDown, LifeBuoy } from "lucide-react";
import { Link } from "react-router-dom";
import { useCases } from "#lib/live/cases.ts";
import { usePublicConfig } from "#lib/live/public-config.ts";
import { useSupportChannels } from "#lib/live/support-channels.ts";
import { Skeleton, SkeletonRows } from "#ui/base/skeleton.tsx";
import { CaseRow } from "#ui/patterns/case-row.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { SupportLinks } from "#ui/patterns/support-links.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

export function HelpScreen() {
  const channels = useSupportChannels();
  const cases = useCases();
  const [isWaiting, hasNoChannelsYet] = [cases, usePublicConfig()].map(isFirstLoad);
  const hasCases = cases.data !== undefined && cases.data.length > 0;
  const ownCases = (
    <Section title={t("Your cases")}>
      <Cases />
    </Section>
  );
  const contact = (
    <>
      {hasNoChannelsYet && <Skeleton className="h-58 rounded-card" />}
      {channels.length > 0 && (
        <Section title={t("Talk to us")}>
          <Card className="space-y-3">
            <p className="text-muted text-small">{t("Support is available 24/7.")}</p>
            <SupportLinks channels={channels} />
          </Card>
        </Section>
      )}
      <WideLink
        to={paths.reportProblem}
        icon={<LifeBuoy className="size-5" />}
        label={t("Report a problem")}
      />
    </>
  );
  return (
    <Screen
      title={t("Help")}
      back={paths.profile}
      aside={
        <>
          <div className="contents max-lg:hidden">{contact}</div>
          {!isWaiting && !hasCases && ownCases}
        </>
      }
    >
      <div className="contents lg:hidden">{contact}</div>
      {hasCases && ownCases}
      {isWaiting ? (
        <div className="space-y-3">
          <Skeleton className="h-5 w-40" />
          <SkeletonRows count={8} />
        </div>
      ) : (
        <Section title={t("Common questions")}>
          <RowList items={questions} keyOf={({ question }) => question} className="divide-y divide-line px-3">
            {(item) => <Answer {...item} />}
          </RowList>
        </Section>
      )}
    </Screen>
  );
}

function isFirstLoad(query: { isLoading: boolean; failureCount: number }): boolean {
  return query.isLoading && query.failureCount === 0;
}

interface Question {
  question: string;
  answer: string;
  link: { to: string; words: string };
}

const report = (kind: string) => ({ to: `${paths.reportProblem}?kind=${kind}`, words: t("Report it") });

const questions: readonly Question[] = [
  {
    question: t("My bank transfer hasn't arrived"),
    answer: t(
      "Most transfers arrive within minutes. If your bank has taken the money and it isn't here after an hour, report it with the bank session ID.",
    ),
    link: report("not_arrived"),
  },
  {
    question: t("How long does a withdrawal take?"),
    answer: t(
      "Usually minutes. We review large withdrawals, and accounts that aren't in your name, within 24 hours. Some banks show the money hours later.",
    ),
    link: { to: paths.activity, words: t("Your history") },
  },
  {
    question: t("Where is my electricity token?"),
    answer: t("Open the bill in your bill history. The token is there, and we can send it to you again."),
    link: { to: paths.billHistory, words: t("See your bills") },
  },
  {
    question: t("My payment is pending. Do I pay again?"),
    answer: t(
      "No. We'll keep checking and let you know. It arrives, or your money comes back automatically.",
    ),
    link: { to: paths.activity, words: t("Your history") },
  },
  {
    question: t("I sent money to the wrong person"),
    answer: t("Report it quickly. It can only be returned if it hasn't been used."),
    link: report("wrong_account"),
  },
  {
    question: t("What does it cost?"),
    answer: t(
      "Naira deposits, bills and payments to people on Manilla are free. Trades, coins that you send and withdrawals have a fee.",
    ),
    link: { to: paths.fees, words: t("See all fees") },
  },
  {
    question: t("I forgot my PIN"),
    answer: t("Set a new one with your password."),
    link: { to: paths.changePin, words: t("Change PIN") },
  },
  {
    question: t("How do I raise my limits?"),
    answer: t("Verify your phone or email for Level 1, and your identity for Level 2."),
    link: { to: paths.limits, words: t("Your limits") },
  },
  {
    question: t("Somebody else is using my account"),
    answer: t(
      "Log out every device you don't know and change your password. If money has left your account, report it and freeze the account.",
    ),
    link: { to: paths.sessions, words: t("Signed-in devices") },
  },
];

function Answer({ question, answer, link }: Question) {
  return (
    <details className="group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
        <span className="grow">{question}</span>
        <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <p className="text-muted text-small">{answer}</p>
      <Link
        to={link.to}
        className="mb-2 inline-flex min-h-11 items-center font-semibold text-accent-ink text-small underline underline-offset-4"
      >
        {link.words}
      </Link>
    </details>
  );
}

function Cases() {
  const cases = useCases();
  if (!cases.data) return <Waiting query={cases} failed={t("We couldn't load your cases.")} rows={2} />;
  if (cases.data.length === 0)
    return <p className="text-muted text-small">{t("Report a problem and follow our answer here.")}</p>;
  return (
    <RowList items={cases.data} keyOf={(one) => one.id}>
      {(one) => <CaseRow of={one} />}
    </RowList>
  );
}
