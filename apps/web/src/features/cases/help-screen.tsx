import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { LifeBuoy } from "lucide-react";
import { useCases } from "#lib/live/cases.ts";
import { useSupportChannels } from "#lib/live/support-channels.ts";
import { CaseRow } from "#ui/patterns/case-row.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { SupportLinks } from "#ui/patterns/support-links.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

export function HelpScreen() {
  const channels = useSupportChannels();
  return (
    <Screen
      title={t("Help")}
      back={paths.profile}
      footer={
        <ButtonLink
          wide
          size="lg"
          to={paths.reportProblem}
          icon={<LifeBuoy aria-hidden="true" className="size-5" />}
        >
          {t("Report a problem")}
        </ButtonLink>
      }
    >
      <Section title={t("Your cases")}>
        <Cases />
      </Section>
      {channels.length > 0 && (
        <Section title={t("Talk to us")}>
          <Card className="space-y-3">
            <p className="text-muted text-small">{t("Support is available 24/7.")}</p>
            <SupportLinks channels={channels} />
          </Card>
        </Section>
      )}
    </Screen>
  );
}

function Cases() {
  const cases = useCases();
  if (!cases.data) return <Waiting query={cases} failed={t("Your cases could not be loaded.")} rows={2} />;
  if (cases.data.length === 0)
    return (
      <EmptyState
        icon={<LifeBuoy className="size-7" />}
        title={t("No cases")}
        detail={t("Report a problem and follow our answer here.")}
      />
    );
  return (
    <RowList items={cases.data} keyOf={(one) => one.id}>
      {(one) => <CaseRow of={one} />}
    </RowList>
  );
}
