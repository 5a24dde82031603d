import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { save } from "#lib/download.ts";
import { lagosToday } from "#lib/relative-time.ts";
import { toastFailure } from "#lib/toast-failure.ts";
import { toast } from "#ui/base/toast.ts";
import { useExportData } from "./account.queries.ts";

export function useDownloadData() {
  const { mutateAsync: collect } = useExportData();
  return useMutation({
    mutationFn: async () => save(fileOf(await collect())),
    onSuccess: () => toast.success(t("Your data is in your downloads")),
    onError: (error) => toastFailure(error, t("Your data could not be collected. Please try again.")),
  });
}

function fileOf(data: unknown): File {
  const name = `manilla-data-${lagosToday()}.json`;
  return new File([JSON.stringify(data, null, 2)], name, { type: "application/json" });
}
