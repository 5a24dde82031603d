import { errorMessage } from "@manilla/shared/http/errors";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { closed, history, live, open } from "./addresses.ts";
import {
  account,
  airtimeAmount,
  airtimeConfirm,
  bankDetails,
  bankSheet,
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
  type Walk,
  walk,
  withdrawalConfirm,
} from "./walks.ts";
import {
  all,
  answering,
  bill,
  billed,
  down,
  electricity,
  empty,
  installable,
  levelled,
  recipients,
  refusing,
  rich,
  slow,
  undecided,
  type World,
  withdrawal,
  withdrawn,
} from "./world.ts";

/** A screen in one of its states. */
export interface Face {
  name: string;
  path: string;
  world?: World;
  walk?: Walk;
  signedOut?: true;
}

const bills = paths.billAirtime;
const withdraw = paths.withdrawNaira;
const buy = paths.buy;

const screens: Face[] = [
  ...open.map((path) => ({ name: nameOf(path), path, signedOut: true as const })),
  ...closed.map((path) => ({ name: nameOf(path), path })),
];

const states: Face[] = [
  ...live.map((path) => face("loading", path, { world: slow })),
  ...live.map((path) => face("error", path, { world: down })),
  ...[...history, paths.notifications].map((path) => face("empty", path, { world: empty })),
  ...[paths.dashboard, buy, paths.swap, paths.send, withdraw, paths.profile].map((path) =>
    face("rich", path, { world: rich }),
  ),
  { name: "offline", path: paths.dashboard, walk: (page) => page.context().setOffline(true) },
  { name: "kyc-gate", path: withdraw, world: levelled(1) },
  { name: "verification-overlay", path: paths.dashboard, world: levelled(0) },
];

const steps: Face[] = [
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
  { name: "withdraw-wrong", path: withdraw, walk: walk(keys("99999999"), goOn) },
  { name: "withdraw-2", path: withdraw, walk: bankDetails },
  { name: "withdraw-2-wrong", path: withdraw, walk: walk(bankDetails, goOn) },
  { name: "withdraw-2-banks", path: withdraw, walk: bankSheet },
  { name: "withdraw-2-no-bank", path: withdraw, walk: walk(bankSheet, fill("Search banks", "zzz")) },
  { name: "withdraw-2-named", path: withdraw, walk: account },
  { name: "withdraw-3", path: withdraw, walk: withdrawalConfirm },
  {
    name: "withdraw-3-long",
    path: withdraw,
    world: answering("banks/resolve*", {
      account_number: "0123456784",
      account_name: withdrawal().accountName,
    }),
    walk: withdrawalConfirm,
  },
  { name: "pin", path: withdraw, walk: walk(withdrawalConfirm, tap(/^Withdraw ₦/)) },
  { name: "assets", path: paths.dashboard, world: rich, walk: tap("View All Assets") },
  { name: "quick-actions", path: paths.dashboard, walk: tap("More") },
  { name: "buy-review", path: buy, walk: walk(fill("Amount to spend", "20000"), tap("Buy Bitcoin")) },
  { name: "buy-short", path: buy, walk: fill("Amount to spend", "999999999.99") },
  {
    name: "sell-short",
    path: paths.sell,
    walk: fill("Amount to sell", "123456789.123456789123456789"),
  },
  { name: "statement", path: paths.activity, walk: tap(/statement/i) },
  { name: "rates-fiat", path: paths.rates, walk: tap("Fiat Currency") },
  { name: "rates-none", path: paths.rates, walk: fill("Search coins", "zzz") },
  {
    name: "send-naira",
    path: paths.send,
    walk: walk(tap("Enter amount in naira"), fill("Amount in naira", "5000")),
  },
  {
    name: "send-other-network",
    path: paths.send,
    walk: fill("Recipient address", "0x71C7656EC7ab88b098defB751B7401B5f6d8976F"),
  },
  { name: "sell-coins", path: paths.sell, walk: tap(/You are selling/) },
  { name: "alert-sheet", path: `${paths.priceAlerts}?currency=btc`, walk: tap("New price alert") },
  { name: "repeating-buy-sheet", path: paths.recurringBuys, walk: tap("New repeating buy") },
  { name: "rescue-claim", path: `${paths.reportProblem}?kind=wrong_network` },
  { name: "case", path: paths.help, walk: tap(/^My account/) },
  { name: "money-request", path: paths.people, walk: tap(/asks you/) },
  { name: "pay-link", path: `${pathTo(paths.pay, "chidi")}?amount=2000` },
  { name: "push-offer", path: paths.dashboard, world: undecided },
  { name: "install-offer", path: paths.dashboard, world: installable },
  { name: "recipients-full", path: paths.billRecipients, world: recipients },
  { name: "batch-full", path: paths.billBatch, world: recipients },
  { name: "transaction", path: paths.activity, walk: tap(/^Sold Tether/) },
  { name: "repeat", path: pathTo(paths.bill, "x"), world: billed(electricity), walk: tap("Repeat monthly") },
];

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
const withdrawals = [
  withdrawal({ cancellable: true }),
  withdrawal({ state: "processing" }),
  withdrawal({ state: "paid", accountName: "OKONKWO ADAEZE" }),
  withdrawal({ state: "rejected", reason: "The name on the account is not yours." }),
  withdrawal({ state: "reversed", reason: "The bank sent it back." }),
  withdrawal({ state: "cancelled" }),
];
const outcomes: Face[] = [
  ...refusals.map(([name, world]) => ({ name, path: bills, world, walk: walk(airtimeConfirm, pay) })),
  {
    name: "bill-delivered",
    path: paths.billElectricity,
    world: all(answering("bills/electricity/purchase", electricity), billed(electricity)),
    walk: walk(meterConfirm, pay),
  },
  {
    name: "withdraw-sent",
    path: withdraw,
    world: answering("withdrawals/naira/initiate", {
      ...withdrawal(),
      message: "Withdrawal request submitted successfully. Awaiting approval",
      status: "pending",
    }),
    walk: walk(withdrawalConfirm, pay),
  },
  ...withdrawals.map((one) => ({
    name: `withdrawal-${one.state}`,
    path: `${withdraw}/x`,
    world: withdrawn(one),
  })),
  ...[electricity, bill(), bill({ status: "pending" }), bill({ status: "failed" })].map((one) => ({
    name: `bill-${one.type}-${one.status}`,
    path: pathTo(paths.bill, "x"),
    world: billed(one),
  })),
  { name: "bills-full", path: paths.bills, world: billed(bill()) },
  { name: "bills-history-full", path: paths.billHistory, world: billed(bill()) },
];

export const faces: readonly Face[] = [...screens, ...states, ...steps, ...outcomes];

function face(state: string, path: string, rest: Partial<Face>): Face {
  return { name: `${nameOf(path)}-${state}`, path, ...rest };
}

/** paths.buy → "dashboard-buy" */
function nameOf(path: string): string {
  return path === "/" ? "landing" : path.slice(1).replaceAll("/", "-");
}
