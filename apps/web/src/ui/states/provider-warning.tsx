import type { ProviderHealth } from "@manilla/shared/provider-health";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useTrouble } from "#lib/live/provider-health.ts";

export interface ProviderWarningProps {
  kind: ProviderHealth["kind"];
  code: string | undefined;
  name: string | undefined;
}

export function ProviderWarning({ kind, code, name }: ProviderWarningProps) {
  const trouble = useTrouble(kind)(code);
  if (trouble === undefined) return null;
  return (
    <Banner tone="warning" title={name ?? t("The provider")}>
      {t("{trouble}. If it fails, your money comes back automatically.", { trouble })}
    </Banner>
  );
}
