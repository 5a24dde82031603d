import { days, inSeconds, minutes } from "@manilla/shared/duration";
import type { RouteAccess } from "@manilla/shared/http/route";

/** At most `max` requests in `windowSeconds`, counted by address, by device (by address where it has no name) or by person. */
export interface RouteLimit {
  by: "ip" | "device" | "user";
  max: number;
  windowSeconds: number;
}

/** A neighbourhood signs up behind one address of its carrier: the device is counted strictly, the address generously. */
const availability: readonly RouteLimit[] = [
  { by: "device", max: 20, windowSeconds: inSeconds(minutes(1)) },
  { by: "device", max: 200, windowSeconds: inSeconds(days(1)) },
  { by: "ip", max: 300, windowSeconds: inSeconds(minutes(1)) },
  { by: "ip", max: 20_000, windowSeconds: inSeconds(days(1)) },
];

/** A file of 5,000 lines as a PDF takes a second of this process, in which it answers no other call. */
const files: readonly RouteLimit[] = [{ by: "user", max: 10, windowSeconds: inSeconds(minutes(1)) }];

/**
 * By route name, where the default below is not right. Many people share one address (a carrier's NAT), so what is
 * counted by address is generous wherever guessing is defended by account as well.
 */
export const routeLimits: Readonly<Record<string, readonly RouteLimit[]>> = {
  checkEmail: availability,
  checkPhone: availability,
  checkUsername: availability,
  register: [{ by: "ip", max: 300, windowSeconds: inSeconds(minutes(10)) }],
  login: [{ by: "ip", max: 300, windowSeconds: inSeconds(minutes(15)) }],
  exportMyData: files,
  exportTransactions: files,
  exportGains: files,
};

export const defaultLimits: Readonly<Record<RouteAccess, RouteLimit>> = {
  open: { by: "ip", max: 600, windowSeconds: inSeconds(minutes(1)) },
  user: { by: "user", max: 600, windowSeconds: inSeconds(minutes(1)) },
  money: { by: "user", max: 300, windowSeconds: inSeconds(minutes(1)) },
};

/** Failed sign-ins with a token, by address: a wrong token costs nothing to try, so it is counted. */
export const unauthenticatedLimit: RouteLimit = { by: "ip", max: 300, windowSeconds: inSeconds(minutes(1)) };

/** Vendors send bursts from few addresses; a refused webhook comes again. */
export const vendorLimit: RouteLimit = { by: "ip", max: 1_200, windowSeconds: inSeconds(minutes(1)) };
