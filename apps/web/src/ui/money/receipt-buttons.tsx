import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Image, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { saveFile, shareFile } from "#lib/api/download.ts";
import { drawReceipt, type Receipt } from "#lib/money/receipt-image.ts";
import { toast } from "../base/toast.ts";

export function ReceiptButtons({ receipt, children }: { receipt: Receipt; children: ReactNode }) {
  const canShare = typeof navigator.canShare === "function";
  return (
    <div className="grid grid-cols-2 gap-3">
      {canShare && (
        <Button
          variant="secondary"
          className="col-span-2"
          icon={<Share2 aria-hidden="true" className="size-4" />}
          onClick={() => void share(receipt)}
        >
          {t("Share")}
        </Button>
      )}
      <Button
        variant="secondary"
        icon={<Image aria-hidden="true" className="size-4" />}
        onClick={() => void download(receipt)}
      >
        {t("Image")}
      </Button>
      {children}
    </div>
  );
}

async function share(receipt: Receipt): Promise<void> {
  try {
    await shareFile(await drawReceipt(receipt), receipt.title);
  } catch {
    toast.error(t("We couldn't share the receipt"));
  }
}

async function download(receipt: Receipt): Promise<void> {
  try {
    saveFile(await drawReceipt(receipt));
  } catch {
    toast.error(t("We couldn't make the receipt"));
  }
}
