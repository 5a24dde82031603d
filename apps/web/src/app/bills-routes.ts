import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "./load-screen.ts";
import { notFound } from "./not-found.ts";

/** Below /bills, inside the signed-in shell; the hub itself is in app-routes.ts. */
export const billsRoutes: AppRoute[] = [
  {
    path: paths.billAirtime,
    lazy: loadScreen(async () => (await import("../features/bills/airtime-screen.tsx")).AirtimeScreen),
  },
  {
    path: paths.billData,
    lazy: loadScreen(async () => (await import("../features/bills/data-screen.tsx")).DataScreen),
  },
  {
    path: paths.billCable,
    lazy: loadScreen(async () => (await import("../features/bills/cable-screen.tsx")).CableScreen),
  },
  {
    path: paths.billElectricity,
    lazy: loadScreen(
      async () => (await import("../features/bills/electricity-screen.tsx")).ElectricityScreen,
    ),
  },
  {
    path: paths.billHistory,
    lazy: loadScreen(async () => (await import("../features/bills/history-screen.tsx")).BillHistoryScreen),
  },
  {
    path: paths.bill,
    lazy: loadScreen(async () => (await import("../features/bills/bill-screen.tsx")).BillScreen),
  },
  {
    path: paths.billRepeats,
    lazy: loadScreen(
      async () => (await import("../features/bills/recurring/repeats-screen.tsx")).BillRepeatsScreen,
    ),
  },
  {
    path: paths.billRecipients,
    lazy: loadScreen(
      async () => (await import("../features/bills/recipients/recipients-screen.tsx")).RecipientsScreen,
    ),
  },
  {
    path: paths.billBatch,
    lazy: loadScreen(async () => (await import("../features/bills/batch/batch-screen.tsx")).BatchScreen),
  },
  { path: "*", lazy: notFound },
];
