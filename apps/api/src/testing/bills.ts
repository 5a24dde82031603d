import { createPerson as fund } from "@manilla/testing/people";
import { fakeBillVendors } from "@manilla/testing/providers/bill-vendors";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { billsRoutes } from "../routes/bills.ts";
import { usersRoutes } from "../routes/users.ts";
import { signUp, testApp } from "./app.ts";

export async function billsApp() {
  const { firstVendor, backupVendor } = fakeBillVendors();
  const providers = onlyProviders({ bills: [firstVendor, backupVendor] });
  const { app, ctx } = await testApp({ routes: [billsRoutes, usersRoutes], overrides: { providers } });
  const { database } = ctx;
  return {
    app,
    database,
    firstVendor,
    backupVendor,
    async customer(naira = "5000") {
      const signed = await signUp(app);
      await fund(database, { naira }, signed.user.id);
      return signed;
    },
  };
}

let phones = 100;

export function somePhone(): string {
  phones += 1;
  return `+2348031${phones}999`;
}

export const airtimeRoute = "POST /bills/airtime/purchase";
export const powerRoute = "POST /bills/electricity/purchase";
export const pin = "2468";
export const meterBody = {
  meterNumber: "45011112233",
  identifier: "ikeja-electricity-prepaid-ng",
  amount: "1000",
};
