import { errorMessage } from "@manilla/shared/http/errors";
import { paths } from "@manilla/shared/web-paths";
import type { ScreenState } from "../screen-state.ts";
import {
  combineSetups,
  electricityBill,
  type Setup,
  sampleBill,
  savedRecipients,
  withAnswer,
  withBill,
  withRefusal,
} from "../setups.ts";
import {
  airtimeAmount,
  airtimeConfirm,
  cablePlan,
  cableProvider,
  dataBundle,
  dataProvider,
  fill,
  goOn,
  inOrder,
  meterConfirm,
  meterProvider,
  payWithPin,
  pressKeys,
  tap,
} from "../steps.ts";

const bills = paths.billAirtime;

const purchase = "bills/airtime/purchase";
const refusals: [string, Setup][] = [
  ["pin-wrong", withRefusal(purchase, "invalid_pin", "Incorrect PIN. 4 attempts left.")],
  ["pin-locked", withRefusal(purchase, "locked", errorMessage.locked)],
  ["limit", withRefusal(purchase, "limit_exceeded", errorMessage.limit_exceeded)],
  ["doubled", withRefusal(purchase, "possible_duplicate")],
  ["sending", (page) => page.route(`**/${purchase}`, () => new Promise(() => undefined))],
  ["bill-failed", withAnswer(purchase, sampleBill({ status: "failed" }))],
  ["bill-pending", withAnswer(purchase, sampleBill({ status: "pending" }))],
];

const batchWorld = combineSetups(
  savedRecipients,
  withAnswer("bills/electricity/purchase", electricityBill),
  (page) =>
    page.route(`**/${purchase}`, (route) =>
      /8021234567/.test(route.request().postData() ?? "") ? route.abort() : route.fallback(),
    ),
  withRefusal(purchase, "limit_exceeded", errorMessage.limit_exceeded),
);
const batchChosen = inOrder(
  fill("Amount for Mum's meter", "1500"),
  tap("₦500.00 for everyone", "Choose plan for Parlour", /GOtv Jinja/),
  (page) =>
    page
      .getByText(/^Customer: /)
      .first()
      .waitFor(),
);

export const screenStates: readonly ScreenState[] = [
  { name: "airtime-wrong", path: bills, steps: inOrder(fill("Phone number", "07101234567"), goOn) },
  { name: "airtime-2", path: bills, steps: airtimeAmount },
  { name: "airtime-2-wrong", path: bills, steps: inOrder(airtimeAmount, pressKeys("99999999"), goOn) },
  { name: "airtime-3", path: bills, steps: airtimeConfirm },
  { name: "data-2", path: paths.billData, steps: dataProvider },
  { name: "data-3", path: paths.billData, steps: dataBundle },
  { name: "cable-2", path: paths.billCable, steps: cableProvider },
  { name: "cable-3", path: paths.billCable, steps: cablePlan },
  { name: "electricity-2", path: paths.billElectricity, steps: meterProvider },
  { name: "electricity-3", path: paths.billElectricity, steps: meterConfirm },
  { name: "recipients-full", path: paths.billRecipients, setup: savedRecipients },
  { name: "batch-full", path: paths.billBatch, setup: savedRecipients },
  { name: "batch-chosen", path: paths.billBatch, setup: savedRecipients, steps: batchChosen },
  {
    name: "batch-bundle",
    path: paths.billBatch,
    setup: savedRecipients,
    steps: inOrder(
      fill("Amount for Mum", "1"),
      (page) => page.getByRole("group", { name: "What Mum gets" }).getByText("Data").click(),
      tap("Choose bundle for Mum"),
    ),
  },
  {
    name: "batch-results",
    path: paths.billBatch,
    setup: batchWorld,
    steps: inOrder(fill("Amount for Mum's meter", "1500"), tap("₦500.00 for everyone"), payWithPin, (page) =>
      page.getByText("1 of 4 paid").waitFor({ timeout: 30_000 }),
    ),
  },
  {
    name: "repeat",
    path: paths.billHistory,
    steps: tap(/^Electricity ·/, "Repeat monthly"),
  },
  ...refusals.map(([name, setup]) => ({
    name,
    path: bills,
    setup,
    steps: inOrder(airtimeConfirm, payWithPin),
  })),
  {
    name: "bill-delivered",
    path: paths.billElectricity,
    setup: combineSetups(
      withAnswer("bills/electricity/purchase", electricityBill),
      withBill(electricityBill),
    ),
    steps: inOrder(meterConfirm, payWithPin),
  },
  { name: "bill", path: paths.billHistory, steps: tap(/^Electricity ·/) },
  { name: "bills-full", path: paths.bills, setup: withBill(sampleBill()) },
  { name: "bills-history-full", path: paths.billHistory, setup: withBill(sampleBill()) },
];
