import * as z from "zod/mini";
import { amountOutput, secondsField, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { pinField } from "../users/pin.ts";
import { kycStatus } from "../wallet/contract.ts";
import { contactMessage, otpMessage } from "./contact.ts";

const contactType = z.enum(["email", "phone"], contactMessage);
export const contactInput = z.string(contactMessage).check(z.minLength(1), z.maxLength(320));

export const sendVerification = defineRoute({
  name: "sendVerification",
  endpoint: "POST /kyc/send-verification",
  summary: "Send a verification code to my email or phone",
  body: z.strictObject({ type: contactType, contact: contactInput }),
  reply: z.object({ expiresIn: secondsField, resendIn: secondsField }),
  errors: ["already_exists", "rate_limited"],
});

export const verifyOtp = defineRoute({
  name: "verifyOtp",
  endpoint: "POST /kyc/verify-otp",
  summary: "Verify the code",
  body: z.strictObject({
    type: contactType,
    contact: contactInput,
    otp: z.string(otpMessage).check(z.regex(/^[0-9]{6}$/)),
    /** Replacing a verified contact requires the PIN or the password. */
    pin: z.optional(pinField),
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
  }),
  reply: kycStatus,
  errors: [
    "invalid_otp",
    "otp_expired",
    "already_exists",
    "rate_limited",
    "confirmation_required",
    "invalid_pin",
    "invalid_credentials",
    "locked",
    "account_frozen",
  ],
});

export const getKycStatus = defineRoute({
  name: "getKycStatus",
  endpoint: "GET /kyc/status",
  summary: "Get my KYC status",
  reply: z.extend(kycStatus, {
    lastVerification: z.nullable(
      z.object({ status: z.string(), reason: z.nullable(z.string()), at: timeField }),
    ),
    identityName: withMeta(
      z.nullable(z.string()),
      "Name found by the identity check. Null until the check is completed",
    ),
    retryAt: z.nullable(timeField),
  }),
});

export const startIdentity = defineRoute({
  name: "startIdentity",
  endpoint: "POST /kyc/identity/session",
  summary: "Start an identity check",
  reply: z.object({ url: z.string(), origin: z.string(), reference: z.string() }),
  errors: ["verification_required", "conflict", "identity_in_use", "rate_limited", "provider_unavailable"],
});

const inCurrency = withMeta(amountOutput, "In `currency`, decimal text");
const nextDaily = withMeta(amountOutput, "Per day, in the currency of the same limit above, decimal text");

const limitLine = z.object({
  currency: z.enum(["NGN", "USD"]),
  daily: inCurrency,
  used: inCurrency,
  left: inCurrency,
  perTransaction: z.nullable(inCurrency),
});

const inNaira = withMeta(amountOutput, "In naira, decimal text");
const moneyOutLimit = z.object({ maximum: inNaira, used: inNaira, left: inNaira });

export const getLimits = defineRoute({
  name: "getLimits",
  endpoint: "GET /limits",
  summary: "Get my limits",
  reply: namedObject("Limits", {
    level: z.int(),
    limits: z.object({
      trade: limitLine,
      bills: limitLine,
      send: limitLine,
      transfer: limitLine,
      withdraw: limitLine,
    }),
    newDevice: withMeta(
      z.nullable(z.extend(moneyOutLimit, { until: timeField })),
      "Money that may leave the account from a new device. Null for a known device",
    ),
    ownDaily: withMeta(
      z.nullable(moneyOutLimit),
      "Daily limit that the person set for all outgoing money. Null if there is none",
    ),
    next: z.nullable(
      z.object({
        level: z.int(),
        trade: nextDaily,
        bills: nextDaily,
        send: nextDaily,
        transfer: nextDaily,
        withdraw: nextDaily,
      }),
    ),
    resetsAt: timeField,
  }),
});
