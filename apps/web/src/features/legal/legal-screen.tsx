import { isDemonstration, noCompany } from "@manilla/shared/http/public-config";
import { lagosDate } from "@manilla/shared/lagos";
import { type LegalName, legalDocument, legalTitles } from "@manilla/shared/legal/documents";
import { termsVersion } from "@manilla/shared/legal/terms-version";
import { paths } from "@manilla/shared/web-paths";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useFeeRows } from "#lib/live/fee-rows.ts";
import { usePublicConfig } from "#lib/live/public-config.ts";
import { useGoBack } from "#lib/routes/history.ts";
import { currentLanguage } from "#lib/texts/languages.ts";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { LegalFooter } from "#ui/patterns/legal-footer.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

export function legalScreen(name: LegalName) {
  return () => <LegalScreen name={name} />;
}

function LegalScreen({ name }: { name: LegalName }) {
  const goBack = useGoBack();
  const config = usePublicConfig();
  // Only the other pages wait for the company's facts.
  const company = config.data?.company ?? (name === "fees" ? noCompany : undefined);
  const sections = company && legalDocument(name, company).sections;
  const notice = config.data && isDemonstration(config.data.company) && (
    <Banner tone="info">{t("Manilla is a demonstration with no company and no licence yet.")}</Banner>
  );
  return (
    <main>
      <Screen title={t(legalTitles[name])} titleSize="large" back={() => goBack(paths.landing)}>
        {(name === "terms" || name === "privacy") && (
          <p className="-mt-4 text-muted text-small">
            {t("Version of {date}", { date: lagosDate(termsVersion) })}
          </p>
        )}
        {name === "fees" && <FeeList />}
        {currentLanguage() !== "en" && <Banner tone="info">{t("This page is only in English.")}</Banner>}
        {name !== "fees" && notice}
        {sections ? (
          sections.map(({ heading, paragraphs }) => (
            <section key={heading} lang="en" className="space-y-2">
              <h2 className="font-semibold text-heading">{heading}</h2>
              {paragraphs.map((text) => (
                <p key={text} className="wrap-anywhere text-muted">
                  {text}
                </p>
              ))}
            </section>
          ))
        ) : (
          <Waiting query={config} failed={t("We couldn't load this page.")} rows={4} />
        )}
        {name === "fees" && notice}
        <LegalFooter />
      </Screen>
    </main>
  );
}

function FeeList() {
  return <DetailsCard rows={useFeeRows()} />;
}
