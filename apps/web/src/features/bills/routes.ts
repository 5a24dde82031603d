import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, screenAt } from "#lib/routes/load-screen.tsx";

export const billsRoutes: readonly AppRoute[] = [
  screenAt(paths.billAirtime, async () => (await import("./airtime-screen.tsx")).AirtimeScreen),
  screenAt(paths.billData, async () => (await import("./data-screen.tsx")).DataScreen),
  screenAt(paths.billCable, async () => (await import("./cable-screen.tsx")).CableScreen),
  screenAt(paths.billElectricity, async () => (await import("./electricity-screen.tsx")).ElectricityScreen),
  screenAt(paths.billHistory, async () => (await import("./history-screen.tsx")).BillHistoryScreen),
  screenAt(paths.bill, async () => (await import("#lib/routes/to-transaction.tsx")).ToTransaction),
  screenAt(paths.billRepeats, async () => (await import("./recurring/repeats-screen.tsx")).BillRepeatsScreen),
  screenAt(
    paths.billRecipients,
    async () => (await import("./recipients/recipients-screen.tsx")).RecipientsScreen,
  ),
  screenAt(paths.billBatch, async () => (await import("./batch/batch-screen.tsx")).BatchScreen),
];
