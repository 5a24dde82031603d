import { paths, pathTo } from "@manilla/shared/web-paths";

/** For whoever comes without an account. */
export const open = [
  paths.landing,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.terms,
  paths.fees,
  paths.complaints,
  "/nowhere",
];
/** For people who are signed in. */
export const closed = [
  paths.dashboard,
  paths.buy,
  paths.sell,
  paths.swap,
  paths.send,
  paths.deposit,
  paths.depositNaira,
  pathTo(paths.depositCoin, "btc"),
  paths.withdrawNaira,
  paths.rates,
  pathTo(paths.coin, "bitcoin"),
  paths.trades,
  paths.activity,
  paths.recurringBuys,
  paths.priceAlerts,
  paths.notifications,
  paths.profile,
  paths.limits,
  paths.sessions,
  paths.changePassword,
  paths.changePin,
  paths.notificationSettings,
  paths.closeAccount,
  paths.help,
  paths.reportProblem,
  paths.giftCards,
  paths.bills,
  paths.billAirtime,
  paths.billData,
  paths.billCable,
  paths.billElectricity,
  paths.billHistory,
  paths.billRepeats,
];
/** What is empty on the first day. */
export const history = [paths.dashboard, paths.activity, paths.trades, paths.bills, paths.billHistory];
/** What is fetched before it can be shown: slow, failing, and nothing of it yet. */
export const live = [
  ...history,
  paths.buy,
  paths.swap,
  pathTo(paths.depositCoin, "btc"),
  paths.withdrawNaira,
  paths.rates,
  pathTo(paths.coin, "bitcoin"),
  paths.notifications,
  paths.profile,
  paths.limits,
  paths.billRepeats,
  pathTo(paths.bill, "x"),
  pathTo(paths.withdrawal, "x"),
];
