import type { Config } from "@manilla/core/runtime/config";
import { type RequestLimit, scaledLimit } from "@manilla/http/request-limits";
import { minutes } from "@manilla/shared/duration";
import type { Route, RouteAccess } from "@manilla/shared/http/route";

const availability: RequestLimit = { max: 20, timeWindow: minutes(1) };

/** Limit of file exports: a PDF of 5,000 lines blocks this process for a second. */
const files: RequestLimit = { max: 10, timeWindow: minutes(1) };

/**
 * Exceptions to `defaultLimits`, by route name. Many people share one network address (a carrier's NAT), so the limit
 * by address is high where guesses are also limited by account.
 */
const routeLimits: Readonly<Record<string, RequestLimit>> = {
  checkEmail: availability,
  checkPhone: availability,
  checkUsername: availability,
  register: { max: 300, timeWindow: minutes(10) },
  login: { max: 300, timeWindow: minutes(15) },
  exportMyData: files,
  exportTransactions: files,
  exportGains: files,
};

const defaultLimits: Readonly<Record<RouteAccess, RequestLimit>> = {
  open: { max: 600, timeWindow: minutes(1) },
  user: { max: 600, timeWindow: minutes(1) },
  money: { max: 300, timeWindow: minutes(1) },
};

/** This limit is high, because vendors send bursts from few addresses and repeat a refused webhook. */
const webhooks: RequestLimit = { max: 1_200, timeWindow: minutes(1) };

export function limitOf(counted: Route | "webhooks", config: Config): RequestLimit {
  return scaledLimit(
    counted === "webhooks" ? webhooks : (routeLimits[counted.name] ?? defaultLimits[counted.access]),
    config,
  );
}
