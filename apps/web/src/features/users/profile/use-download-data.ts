import { seconds } from "@manilla/shared/duration";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../../lib/texts/t.ts";
import { toastFailure } from "../../../lib/toast-failure.ts";
import { toast } from "../../../ui/base/toast.ts";
import { useExportData } from "./account.queries.ts";

/** Hands everything that is kept about a person to them as one file. */
export function useDownloadData() {
  const { mutateAsync: collect } = useExportData();
  return useMutation({
    mutationFn: async () => save(await collect()),
    onSuccess: () => toast.success(t("Your data is in your downloads")),
    onError: (error) => toastFailure(error, t("Your data could not be collected. Please try again.")),
  });
}

function save(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `manilla-data-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), seconds(1));
}
