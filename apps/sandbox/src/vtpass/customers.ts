import { customerName } from "../banking/accounts.ts";

const blockedEnding = "05";
const minimumEnding = "06";
const minimumNaira = 5_000;

type Asked = { number: string; serviceID: string; type: string };

/** The answer of `merchant-verify` for a card or a meter. Companies use different names for the minimum. */
export function customerFields({ number, serviceID, type }: Asked): Record<string, unknown> {
  const name = customerName(number);
  if (!serviceID.endsWith("-electric")) {
    return {
      Customer_Name: name,
      Status: "ACTIVE",
      DUE_DATE: "2027-01-01T00:00:00",
      Customer_Number: number,
      Customer_Type: serviceID.toUpperCase(),
      Current_Bouquet: "Padi",
      Renewal_Amount: 4400,
    };
  }
  const minimum = number.endsWith(minimumEnding) ? minimumNaira : 100;
  return {
    Customer_Name: name,
    Address: "12 Marina Road, Lagos",
    Meter_Number: number,
    Meter_Type: type.toUpperCase(),
    Customer_Arrears: "0.00",
    Can_Vend: number.endsWith(blockedEnding) ? "no" : "yes",
    ...minimumField(serviceID, minimum),
    Customer_Account_Type: "NMD",
    Business_Unit: "IKEJA",
    WrongBillersCode: false,
  };
}

function minimumField(serviceID: string, naira: number): Record<string, unknown> {
  if (serviceID.startsWith("ikeja")) return { Minimum_Amount: "", Min_Purchase_Amount: naira };
  if (serviceID.startsWith("eko")) return { MinimumAmount: `${naira}.00` };
  return { MinimumAmount: String(naira), Min_Purchase_Amount: "" };
}

/** The code and description of a refusal, or false. */
export function meterProblem(number: string, kobo: bigint): [code: string, description: string] | false {
  if (number.endsWith(blockedEnding)) return ["016", "TRANSACTION FAILED"];
  const isBelow = number.endsWith(minimumEnding) && kobo < BigInt(minimumNaira) * 100n;
  return isBelow ? ["013", "BELOW MINIMUM AMOUNT ALLOWED"] : false;
}
