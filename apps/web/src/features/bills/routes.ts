import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const billsRoutes: readonly AppRoute[] = [
  {
    path: paths.billAirtime,
    ...loadScreen(async () => (await import("./airtime-screen.tsx")).AirtimeScreen),
  },
  {
    path: paths.billData,
    ...loadScreen(async () => (await import("./data-screen.tsx")).DataScreen),
  },
  {
    path: paths.billCable,
    ...loadScreen(async () => (await import("./cable-screen.tsx")).CableScreen),
  },
  {
    path: paths.billElectricity,
    ...loadScreen(async () => (await import("./electricity-screen.tsx")).ElectricityScreen),
  },
  {
    path: paths.billHistory,
    ...loadScreen(async () => (await import("./history-screen.tsx")).BillHistoryScreen),
  },
  {
    path: paths.bill,
    ...loadScreen(async () => (await import("#lib/routes/to-transaction.tsx")).ToTransaction),
  },
  {
    path: paths.billRepeats,
    ...loadScreen(async () => (await import("./recurring/repeats-screen.tsx")).BillRepeatsScreen),
  },
  {
    path: paths.billRecipients,
    ...loadScreen(async () => (await import("./recipients/recipients-screen.tsx")).RecipientsScreen),
  },
  {
    path: paths.billBatch,
    ...loadScreen(async () => (await import("./batch/batch-screen.tsx")).BatchScreen),
  },
];
