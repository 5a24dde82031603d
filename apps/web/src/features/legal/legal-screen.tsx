import { isDemonstration } from "@manilla/shared/http/public-config";
import { lagosDate } from "@manilla/shared/lagos";
import { type LegalName, legalSections, legalTitles } from "@manilla/shared/legal/documents";
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
  const company = config.data?.company;
  const sections = name === "fees" ? [] : company && legalSections(name, company);
  return (
    <main>
      <Screen title={t(legalTitles[name])} titleSize="large" back={() => goBack(paths.landing)}>
        {(name === "terms" || name === "privacy") && (
          <p className="-mt-4 text-muted text-small">
            {t("Version of {date}", { date: lagosDate(termsVersion) })}
          </p>
        )}
        {name === "fees" && <FeeList />}
        {name !== "fees" && currentLanguage() !== "en" && (
          <Banner tone="info">{t("This page is only in English.")}</Banner>
        )}
        {company && isDemonstration(company) && (
          <Banner tone="info">{t("Manilla is a demonstration with no company and no licence yet.")}</Banner>
        )}
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
        <LegalFooter />
      </Screen>
    </main>
  );
}

function FeeList() {
  return (
    <>
      <DetailsCard rows={useFeeRows()} />
      <p className="text-muted">
        {t(
          "Buying and selling crypto also contains the difference between our rate and the middle of the market. The rate is shown before you confirm.",
        )}
      </p>
    </>
  );
}
