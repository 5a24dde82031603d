import { inSeconds, minutes } from "../duration.ts";
import { toMoney } from "../money.ts";

export const billKinds = ["airtime", "data", "cable", "electricity"] as const;
export type BillKind = (typeof billKinds)[number];

export const airtimeMinimum = toMoney("NGN", "50");
export const airtimeMaximum = toMoney("NGN", "50000");
export const electricityMinimum = toMoney("NGN", "100");
export const electricityMaximum = toMoney("NGN", "100000");
export const duplicateWindowSeconds = inSeconds(minutes(5));

export const billMessages = {
  customerMinimum: (minimum: string) => `The minimum amount for this number is ${minimum}`,
  customerBlocked: "The provider doesn't sell to this number right now. Please contact them.",
  phoneRequired: "Please enter your phone number",
  phoneInvalid: "Please enter a valid Nigerian phone number",
  amountInvalid: "Please enter a valid amount",
  airtimeMinimum: "Minimum airtime amount is ₦50",
  airtimeMaximum: "Maximum airtime amount is ₦50,000",
  insufficient: (shortfall: string) => `Insufficient balance. You need ${shortfall} more.`,
  networkRequired: "Please select a network provider",
  bundleRequired: "Please select a data bundle",
  smartCardRequired: "Please enter your smart card number",
  smartCardInvalid: "Please enter a valid smart card number (8-12 digits)",
  cableRequired: "Please select a cable provider",
  planRequired: "Please select a subscription plan",
  meterRequired: "Please enter your meter number",
  meterInvalid: "Please enter a valid meter number (8-15 digits)",
  discoRequired: "Please select an electricity provider",
  electricityMinimum: "Minimum electricity payment is ₦100",
  electricityMaximum: "Maximum electricity payment is ₦100,000",
} as const;
