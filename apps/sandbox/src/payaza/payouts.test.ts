// oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call, typescript/no-unsafe-return -- vendors' answers are read loosely and asserted
import { afterAll, describe, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";

const outside = await startOutside();

afterAll(() => outside.close());

describe("Payaza's payouts", () => {
  const payout = (reference: string, amount: number, account = "0123456784") => ({
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
          account_number: account,
          account_name: "OKONKWO ADAEZE",
          bank_code: "000014",
          narration: "test",
          transaction_reference: reference,
          sender: { sender_name: "Manilla", sender_phone_number: "08030000000", sender_address: "Lagos" },
        },
      ],
    },
  });
  const status = (reference: string) =>
    outside.get(
      `/payaza/live/payaza-account/api/v1/mainaccounts/merchant/transaction/${reference}`,
      keys.payaza,
    );

  it("find the name, pay once, and report the result", async () => {
    const enquiry = {
      service_payload: { currency: "NGN", bank_code: "000014", account_number: "0123456784" },
    };
    const path = "/payaza/live/payaza-account/api/v1/mainaccounts/merchant/provider/enquiry";
    const found = await outside.post(path, enquiry, keys.payaza);
    expect(found.body.response_content.account_name).toBe("OKONKWO ADAEZE");

    const first = await outside.post(
      "/payaza/live/payout-receptor/payout",
      payout("wd-1-0000000", 100),
      keys.payaza,
    );
    expect(first.body.response_content.response_status).toBe("TRANSACTION_INITIATED");
    const again = await outside.post(
      "/payaza/live/payout-receptor/payout",
      payout("wd-1-0000000", 100),
      keys.payaza,
    );
    expect(again.body).toMatchObject({ response_code: 0, resp_code: "X03" });
    const hook = await outside.webhook("payaza", ({ body }) => body.transaction_reference === "wd-1-0000000");
    expect(hook.body).toMatchObject({
      transaction_type: "DEBIT",
      transaction_status: "NIP_SUCCESS",
      response_code: "00",
    });
    expect((await status("wd-1-0000000")).body.data.transactionStatus).toBe("NIP_SUCCESS");
  });

  it("fail by the amount and are decided by control", async () => {
    await outside.post("/payaza/live/payout-receptor/payout", payout("wd-13-0000000", 100.13), keys.payaza);
    await outside.until(
      async () => (await status("wd-13-0000000")).body.data.transactionStatus === "NIP_FAILURE",
    );
    await outside.post("/control/payouts/wd-later-0000000", { status: "reversed" });
    await outside.post("/payaza/live/payout-receptor/payout", payout("wd-later-0000000", 100), keys.payaza);
    const ended = await outside.until(async () => {
      const { data } = (await status("wd-later-0000000")).body;
      return data.transactionStatus === "NIP_PENDING" ? undefined : data;
    });
    expect(ended.transactionStatus).toBe("NIP_REVERSAL_SUCCESS");
  });

  it("are refused without a sender, with a narration that is too long, and with a wrong PIN", async () => {
    const path = "/payaza/live/payout-receptor/payout";
    const refused = async (change: (body: ReturnType<typeof payout>) => unknown) => {
      const body = payout("wd-refused-1", 100);
      change(body);
      return (await outside.post(path, body, keys.payaza)).body;
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
