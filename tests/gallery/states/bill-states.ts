import { errorMessage } from "@manilla/shared/http/errors";
import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Face } from "../face.ts";
import {
  airtimeAmount,
  airtimeConfirm,
  cablePlan,
  cableProvider,
  dataBundle,
  dataProvider,
  fill,
  goOn,
  keys,
  meterConfirm,
  meterProvider,
  pay,
  tap,
  walk,
} from "../walks.ts";
import { all, answering, bill, billed, electricity, recipients, refusing, type World } from "../world.ts";

const bills = paths.billAirtime;

const purchase = "bills/airtime/purchase";
const refusals: [string, World][] = [
  ["pin-wrong", refusing(purchase, "invalid_pin", "Incorrect PIN. 4 attempts left.")],
  ["pin-locked", refusing(purchase, "locked", errorMessage.locked)],
  ["limit", refusing(purchase, "limit_exceeded", errorMessage.limit_exceeded)],
  ["doubled", refusing(purchase, "possible_duplicate")],
  ["sending", (page) => page.route(`**/${purchase}`, () => new Promise(() => undefined))],
  ["bill-failed", answering(purchase, bill({ status: "failed" }))],
  ["bill-pending", answering(purchase, bill({ status: "pending" }))],
];

/** Several bills: a meter that was paid with its token, a phone that was refused, and one that may have been paid. */
const batchWorld = all(
  recipients,
  answering("bills/electricity/purchase", electricity),
  (page) =>
    page.route(`**/${purchase}`, (route) =>
      /8021234567/.test(route.request().postData() ?? "") ? route.abort() : route.fallback(),
    ),
  refusing(purchase, "limit_exceeded", errorMessage.limit_exceeded),
);
const batchChosen = walk(
  fill("Amount for Mum's meter", "1500"),
  tap("₦500.00 for everyone", "Choose plan for Parlour", /GOtv Jinja/),
  (page) =>
    page
      .getByText(/^Customer: /)
      .first()
      .waitFor(),
);

/** Bills: each step, what can go wrong, and each outcome. */
export const faces: readonly Face[] = [
  { name: "airtime-wrong", path: bills, walk: walk(fill("Phone number", "07101234567"), goOn) },
  { name: "airtime-2", path: bills, walk: airtimeAmount },
  { name: "airtime-2-wrong", path: bills, walk: walk(airtimeAmount, keys("99999999"), goOn) },
  { name: "airtime-3", path: bills, walk: airtimeConfirm },
  { name: "data-2", path: paths.billData, walk: dataProvider },
  { name: "data-3", path: paths.billData, walk: dataBundle },
  { name: "cable-2", path: paths.billCable, walk: cableProvider },
  { name: "cable-3", path: paths.billCable, walk: cablePlan },
  { name: "electricity-2", path: paths.billElectricity, walk: meterProvider },
  { name: "electricity-3", path: paths.billElectricity, walk: meterConfirm },
  { name: "recipients-full", path: paths.billRecipients, world: recipients },
  { name: "batch-full", path: paths.billBatch, world: recipients },
  { name: "batch-chosen", path: paths.billBatch, world: recipients, walk: batchChosen },
  {
    name: "batch-bundle",
    path: paths.billBatch,
    world: recipients,
    walk: walk(
      fill("Amount for Mum", "1"),
      (page) => page.getByRole("group", { name: "What Mum gets" }).getByText("Data").click(),
      tap("Choose bundle for Mum"),
    ),
  },
  {
    name: "batch-results",
    path: paths.billBatch,
    world: batchWorld,
    walk: walk(fill("Amount for Mum's meter", "1500"), tap("₦500.00 for everyone"), pay, (page) =>
      page.getByText("1 of 4 paid").waitFor({ timeout: 30_000 }),
    ),
  },
  { name: "repeat", path: pathTo(paths.bill, "x"), world: billed(electricity), walk: tap("Repeat monthly") },
  ...refusals.map(([name, world]) => ({ name, path: bills, world, walk: walk(airtimeConfirm, pay) })),
  {
    name: "bill-delivered",
    path: paths.billElectricity,
    world: all(answering("bills/electricity/purchase", electricity), billed(electricity)),
    walk: walk(meterConfirm, pay),
  },
  ...[electricity, bill(), bill({ status: "pending" }), bill({ status: "failed" })].map((one) => ({
    name: `bill-${one.type}-${one.status}`,
    path: pathTo(paths.bill, "x"),
    world: billed(one),
  })),
  { name: "bills-full", path: paths.bills, world: billed(bill()) },
  { name: "bills-history-full", path: paths.billHistory, world: billed(bill()) },
];
