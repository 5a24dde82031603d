import { paths, pathTo } from "@manilla/shared/web-paths";

export const openPaths = [
  paths.landing,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.terms,
  paths.privacy,
  paths.fees,
  paths.licence,
  paths.complaints,
  paths.accessibility,
  paths.notMe,
  paths.resetPassword,
  "/nowhere",
];
/** Paths that show another path's screen or leave for a vendor's page. */
const notAlone: readonly string[] = [paths.depositNgn, paths.fundWallet, paths.verify];
const ofTheApp = Object.values(paths).filter((path) => /^[/](dashboard|bills)([/]|$)/.test(path));

export const signedInPaths: readonly string[] = [
  ...ofTheApp.filter((path) => !path.includes(":") && !notAlone.includes(path)),
  pathTo(paths.depositCoin, "btc"),
  pathTo(paths.holding, "btc"),
  pathTo(paths.coin, "bitcoin"),
];
export const historyPaths = [paths.dashboard, paths.activity, paths.trades, paths.bills, paths.billHistory];
export const livePaths = [
  ...historyPaths,
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
  paths.billRecipients,
  paths.insights,
  pathTo(paths.holding, "btc"),
  paths.people,
  paths.help,
  pathTo(paths.bill, "x"),
  pathTo(paths.withdrawal, "x"),
];
