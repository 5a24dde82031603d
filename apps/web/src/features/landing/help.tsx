import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useSupportChannels } from "#lib/live/support-channels.ts";
import { SupportLinks } from "#ui/patterns/support-links.tsx";

export function Help() {
  return (
    <Section title={t("Help")}>
      <Card className="space-y-4">
        <p className="text-muted">
          {t("Support is available 24/7, from people who can see what happened to a payment.")}
        </p>
        <SupportLinks wide channels={useSupportChannels()} />
      </Card>
    </Section>
  );
}
