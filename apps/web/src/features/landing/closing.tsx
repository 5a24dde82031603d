import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";

export function Closing() {
  return (
    <Card
      tone="deep"
      className="space-y-6 p-6! lg:flex lg:items-center lg:justify-between lg:gap-10 lg:space-y-0 lg:p-10!"
    >
      <div className="max-w-xl">
        <h2 className="text-balance font-semibold text-title">{t("Money has always moved here.")}</h2>
        <p className="mt-2 text-on-deep-muted">
          {t(
            "The manilla, a ring of bronze, was West Africa’s money for four centuries. This one fits in your phone.",
          )}
        </p>
      </div>
      <ButtonLink to={paths.signup} size="lg" className="max-lg:w-full lg:shrink-0">
        {t("Open your account")}
      </ButtonLink>
    </Card>
  );
}
