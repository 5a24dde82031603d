import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";

/** Below /bills, inside the signed-in shell; the hub itself is in app-routes.ts. */
export const billsRoutes: readonly AppRoute[] = [
  {
    path: paths.billAirtime,
    lazy: loadScreen(async () => (await import("./airtime-screen.tsx")).AirtimeScreen),
  },
  {
    path: paths.billData,
    lazy: loadScreen(async () => (await import("./data-screen.tsx")).DataScreen),
  },
  {
    path: paths.billCable,
    lazy: loadScreen(async () => (await import("./cable-screen.tsx")).CableScreen),
  },
  {
    path: paths.billElectricity,
    lazy: loadScreen(async () => (await import("./electricity-screen.tsx")).ElectricityScreen),
  },
  {
    path: paths.billHistory,
    lazy: loadScreen(async () => (await import("./history-screen.tsx")).BillHistoryScreen),
  },
  {
    path: paths.bill,
    lazy: loadScreen(async () => (await import("./bill-screen.tsx")).BillScreen),
  },
  {
    path: paths.billRepeats,
    lazy: loadScreen(async () => (await import("./recurring/repeats-screen.tsx")).BillRepeatsScreen),
  },
  {
    path: paths.billRecipients,
    lazy: loadScreen(async () => (await import("./recipients/recipients-screen.tsx")).RecipientsScreen),
  },
  {
    path: paths.billBatch,
    lazy: loadScreen(async () => (await import("./batch/batch-screen.tsx")).BatchScreen),
  },
];
