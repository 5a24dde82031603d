import { t } from "@manilla/ui/texts/t.ts";
import { CopyButton } from "../base/copy-button.tsx";

export function referenceRow(reference: string) {
  return {
    label: t("Reference"),
    value: (
      <span className="-my-3 -mr-3 inline-flex items-center">
        {reference}
        <CopyButton iconOnly text={reference} label={t("Copy reference")} />
      </span>
    ),
  };
}
