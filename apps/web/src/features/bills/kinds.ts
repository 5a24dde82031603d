import type { BillPurchase } from "@manilla/shared/bills/contract";
import { productText } from "@manilla/shared/bills/description";
import type { BillKind } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { groupPhone, localPhone } from "@manilla/shared/phone-number";
import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { Lightbulb, Smartphone, Tv, Wifi } from "lucide-react";

export const kindWords = {
  airtime: {
    path: paths.billAirtime,
    name: t("Airtime"),
    line: t("Top up any line"),
    Icon: Smartphone,
    recipient: t("Phone number"),
    failed: t("Failed to purchase airtime"),
  },
  data: {
    path: paths.billData,
    name: t("Data"),
    line: t("Every network"),
    Icon: Wifi,
    recipient: t("Phone number"),
    failed: t("Failed to purchase data"),
  },
  cable: {
    path: paths.billCable,
    name: t("Cable TV"),
    line: t("DStv, GOtv and more"),
    Icon: Tv,
    recipient: t("Smart card"),
    failed: t("Failed to purchase cable subscription"),
  },
  electricity: {
    path: paths.billElectricity,
    name: t("Electricity"),
    line: t("Prepaid, postpaid"),
    Icon: Lightbulb,
    recipient: t("Meter number"),
    failed: t("Failed to purchase electricity"),
  },
} satisfies Record<BillKind, object>;

export const statusWords = {
  successful: { word: t("Completed"), tone: "success" },
  pending: { word: t("Pending"), tone: "warning" },
  failed: { word: t("Failed"), tone: "error" },
} as const;

/** Card and meter numbers stay as printed. */
export function recipientText({ type, recipient }: Pick<BillPurchase, "type" | "recipient">): string {
  if (type === "cable" || type === "electricity") return recipient;
  return groupPhone(localPhone(recipient));
}

export function successText(bill: BillPurchase): string {
  const amount = formatNaira(bill.amount);
  const to = recipientText(bill);
  if (bill.type === "airtime") return t("{amount} airtime sent to {to}", { amount, to });
  if (bill.type === "data") return t("{product} sent to {to}", { product: productText(bill), to });
  if (bill.type === "cable") return t("{product} renewed for {to}", { product: productText(bill), to });
  return t("{amount} of electricity bought for meter {to}", { amount, to });
}
