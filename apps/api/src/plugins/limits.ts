import type { Config } from "@manilla/core/runtime/config";
import { minutes } from "@manilla/shared/duration";
import type { Route, RouteAccess } from "@manilla/shared/http/route";

/** At most `max` requests in `timeWindow` milliseconds, by an address on an open route and by a person on the others. */
interface RouteLimit {
  max: number;
  timeWindow: number;
}

const availability: RouteLimit = { max: 20, timeWindow: minutes(1) };

/** A file of 5,000 lines as a PDF takes a second of this process, in which it answers no other call. */
const files: RouteLimit = { max: 10, timeWindow: minutes(1) };

/**
 * By route name, where the default below is not right. Many people share one address (a carrier's NAT), so what is
 * counted by address is generous wherever guessing is defended by account as well.
 */
const routeLimits: Readonly<Record<string, RouteLimit>> = {
  checkEmail: availability,
  checkPhone: availability,
  checkUsername: availability,
  register: { max: 300, timeWindow: minutes(10) },
  login: { max: 300, timeWindow: minutes(15) },
  exportMyData: files,
  exportTransactions: files,
  exportGains: files,
};

const defaultLimits: Readonly<Record<RouteAccess, RouteLimit>> = {
  open: { max: 600, timeWindow: minutes(1) },
  user: { max: 600, timeWindow: minutes(1) },
  money: { max: 300, timeWindow: minutes(1) },
};

/** Failed sign-ins with a token, by address: a wrong token costs nothing to try, so it is counted. */
const unauthenticated: RouteLimit = { max: 300, timeWindow: minutes(1) };

/** Vendors send bursts from few addresses; a refused webhook comes again. */
const webhooks: RouteLimit = { max: 1_200, timeWindow: minutes(1) };

/** The limit of a contract's route, or of what is no such route. */
export function limitOf(counted: Route | "unauthenticated" | "webhooks", config: Config): RouteLimit {
  const { max, timeWindow } =
    counted === "unauthenticated"
      ? unauthenticated
      : counted === "webhooks"
        ? webhooks
        : (routeLimits[counted.name] ?? defaultLimits[counted.access]);
  return { max: Math.ceil(max * config.RATE_LIMIT_FACTOR), timeWindow };
}
