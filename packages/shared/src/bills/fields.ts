import * as z from "zod/mini";
import { requiredOr } from "../http/validation-message.ts";
import { isNigerianMobile } from "../phone-number.ts";
import { billMessages } from "./rules.ts";

const billerIdentifier = (message: string) => z.string(message).check(z.regex(/^[a-z0-9-]{2,64}$/));
export const networkIdentifier = billerIdentifier(billMessages.networkRequired);
export const cableIdentifier = billerIdentifier(billMessages.cableRequired);
export const discoIdentifier = billerIdentifier(billMessages.discoRequired);

export const phoneNumber = z.string(requiredOr(billMessages.phoneRequired, billMessages.phoneInvalid)).check(
  z.minLength(1),
  z.refine((phone) => phone.startsWith("+") && isNigerianMobile(phone)),
);
export const smartCardNumber = z
  .string(requiredOr(billMessages.smartCardRequired, billMessages.smartCardInvalid))
  .check(z.minLength(1), z.regex(/^[0-9]{8,12}$/));
export const meterNumber = z
  .string(requiredOr(billMessages.meterRequired, billMessages.meterInvalid))
  .check(z.minLength(1), z.regex(/^[0-9]{8,15}$/));
