// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call, typescript/no-unsafe-return -- vendors' answers are read loosely and asserted
import { describe, expect, it } from "vitest";
import { openSandboxClient, vendorKeys } from "../testing/sandbox-client.ts";

describe("Payaza's payouts", () => {
  const payout = (reference: string, amount: number) => ({
    transaction_type: "nuban",
    service_payload: {
      payout_amount: amount,
      transaction_pin: 123456,
      account_reference: "1010000000",
      currency: "NGN",
      country: "NGA",
      payout_beneficiaries: [
        {
          credit_amount: amount,
          account_number: "0123456784",
          account_name: "OKONKWO ADAEZE",
          bank_code: "000014",
          narration: "test",
          transaction_reference: reference,
          sender: { sender_name: "Manilla", sender_phone_number: "08030000000", sender_address: "Lagos" },
        },
      ],
    },
  });

  it("are refused without a sender, with a narration that is too long, and with a wrong PIN", async () => {
    const outside = await openSandboxClient();
    const path = "/payaza/live/payout-receptor/payout";
    const refused = async (change: (body: ReturnType<typeof payout>) => unknown) => {
      const body = payout("wd-refused-1", 100);
      change(body);
      return (await outside.post(path, body, vendorKeys.payaza)).body;
    };
    const first = (body: ReturnType<typeof payout>) => body.service_payload.payout_beneficiaries[0];
    expect(await refused((body) => Object.assign(first(body) ?? {}, { sender: undefined }))).toMatchObject({
      response_code: 400,
    });
    expect(
      await refused((body) => Object.assign(first(body) ?? {}, { narration: "Manilla MNL-1" })),
    ).toMatchObject({ response_message: expect.stringContaining("25 characters") });
    expect(
      await refused((body) => Object.assign(body.service_payload, { transaction_pin: 1 })),
    ).toMatchObject({ response_message: "Invalid transaction pin", retry_count: 1 });
  });
});
