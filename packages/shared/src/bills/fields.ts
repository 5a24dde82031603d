import { z } from "zod";
import { requiredOr } from "../http/validation-message.ts";
import { isNigerianMobile } from "../phone-number.ts";
import { billMessages, meterPattern, smartCardPattern } from "./rules.ts";

/** A biller's identifier, as the lists of billers give it; each kind of bill asks for it in its own words. */
const billerIdentifier = (message: string) => z.string(message).regex(/^[a-z0-9-]{2,64}$/);
export const networkIdentifier = billerIdentifier(billMessages.networkRequired);
export const cableIdentifier = billerIdentifier(billMessages.cableRequired);
export const discoIdentifier = billerIdentifier(billMessages.discoRequired);

export const phoneNumber = z
  .string(requiredOr(billMessages.phoneRequired, billMessages.phoneInvalid))
  .min(1)
  .max(20)
  .refine((phone) => phone.startsWith("+") && isNigerianMobile(phone));
export const smartCardNumber = z
  .string(requiredOr(billMessages.smartCardRequired, billMessages.smartCardInvalid))
  .min(1)
  .regex(smartCardPattern);
export const meterNumber = z
  .string(requiredOr(billMessages.meterRequired, billMessages.meterInvalid))
  .min(1)
  .regex(meterPattern);
