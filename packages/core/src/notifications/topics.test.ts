import { describe, expect, it } from "vitest";
import type { Events } from "../events/events.ts";
import { messageFor, notificationOf } from "./fan-out.ts";

const transactionId = "0190-t";
const userId = "0190-u";

const withdrawal = {
  userId,
  transactionId,
  amount: "50000.00",
  receive: "49250.00",
  bankName: "GTBank",
  accountEnd: "6785",
};

const power = {
  userId,
  transactionId,
  kind: "electricity",
  amount: "1000.00",
  recipient: "45011112233",
  description: "Ikeja Electric Prepaid for 45011112233",
} as const;

const messages: { [T in keyof Events]?: [Events[T], string] } = {
  "naira.deposited": [
    { userId, transactionId, amount: "50000.00", flag: "exact" },
    "₦50,000.00 has been added to your balance.",
  ],
  "withdrawal.requested": [
    withdrawal,
    "We're reviewing your withdrawal of ₦50,000.00 to GTBank …6785. You can cancel it until it is approved.",
  ],
  "withdrawal.approved": [
    withdrawal,
    "₦49,250.00 is on its way to GTBank …6785. Most banks show it within minutes.",
  ],
  "withdrawal.paid": [withdrawal, "We paid ₦49,250.00 to GTBank …6785."],
  "withdrawal.rejected": [
    { ...withdrawal, reason: "The account is in\nanother name" },
    "We couldn't approve your withdrawal of ₦50,000.00: The account is in another name. The money is back in your balance.",
  ],
  "withdrawal.failed": [
    withdrawal,
    "GTBank …6785 didn't accept your withdrawal. ₦50,000.00 is back in your balance.",
  ],
  "withdrawal.reversed": [
    withdrawal,
    "GTBank …6785 returned your withdrawal. ₦50,000.00, fee included, is back in your balance.",
  ],
  "withdrawal.cancelled": [
    withdrawal,
    "You cancelled your withdrawal of ₦50,000.00. The money is back in your balance.",
  ],
  "withdrawal.paid_late": [
    withdrawal,
    "We returned ₦50,000.00 to your balance, but GTBank …6785 may have been paid too. Our support team is looking into it and will contact you.",
  ],
  "bill.delivered": [
    { ...power, token: "12345678901234567890", units: "8.1 kWh", customerName: "ADA OBI" },
    "You paid ₦1,000.00 for Ikeja Electric Prepaid, meter 45011112233. Customer: ADA OBI. Token: 1234 5678 9012 3456 7890 (8.1 kWh).",
  ],
  "bill.delivered_late": [
    power,
    "We returned ₦1,000.00 for Ikeja Electric Prepaid, but the provider now says it arrived. Your balance is unchanged. Our support team is checking.",
  ],
  "crypto.bought": [
    { userId, transactionId, currency: "BTC", cryptoAmount: "0.00012000", nairaAmount: "18642.50" },
    "You bought 0.00012000 BTC for ₦18,642.50.",
  ],
  "crypto.sold": [
    { userId, transactionId, currency: "ETH", cryptoAmount: "1.50000000", nairaAmount: "7900000.00" },
    "You sold 1.50000000 ETH and received ₦7,900,000.00.",
  ],
  "crypto.swapped": [
    {
      userId,
      transactionId,
      fromCurrency: "BTC",
      fromAmount: "0.10000000",
      toCurrency: "ETH",
      toAmount: "2.80000000",
    },
    "You swapped 0.10000000 BTC for 2.80000000 ETH.",
  ],
};

describe("messageFor", () => {
  it.each(Object.entries(messages))(
    "says %s with every digit of the money, in both languages",
    (topic, [payload, words]) => {
      const sent = messageFor(topic, payload);
      expect(sent?.message).toBe(words);
      const figures = (text?: string) => text?.match(/\d[\d.,]*\d|…\d+/g)?.toSorted();
      expect(figures(sent?.pidginMessage)).toEqual(figures(words));
    },
  );

  it.each([
    ["bill.delivered", "airtime", "MTN airtime for 08061234567", "Airtime sent to 0806 123 4567"],
    [
      "bill.delivered",
      "data",
      "MTN Data: 1.5GB for Monthly for 08031234567",
      "1.5GB (monthly) sent to 0803 123 4567",
    ],
    ["bill.delivered", "cable", "DStv: DStv Padi for 7034567890", "DStv Padi renewed for card 7034567890"],
    ["bill.delivered", "electricity", power.description, "Electricity bought"],
    ["bill.pending", "airtime", "MTN airtime for 08061234567", "Airtime for 0806 123 4567 is pending"],
    ["bill.failed", "cable", "DStv: DStv Padi for 7034567890", "DStv Padi for card 7034567890 failed"],
    ["bill.reversed", "airtime", "Airtime for 08061234567", "Airtime for 0806 123 4567 was reversed"],
  ] as const)("%s of %s (%s) has a title that says what happened", (topic, kind, description, title) => {
    const recipient = /\d+$/.exec(description)?.[0] ?? "";
    const facts = { ...power, kind, description, recipient, token: null, units: null, customerName: null };
    expect(messageFor(topic, facts)?.title).toBe(title);
  });

  it("names the other person in the title of a transfer", () => {
    const about = { userId, transactionId, asset: "NGN", amount: "5000.00", note: null };
    expect(messageFor("transfer.sent", { ...about, to: "@chidi" })?.title).toBe("Money sent to @chidi");
    expect(messageFor("transfer.received", { ...about, from: "@ada" })?.title).toBe(
      "Money received from @ada",
    );
  });

  it("does not announce a deposit of coins before it is credited", () => {
    const coins = { userId, transactionId, currency: "ETH", amount: "0.5" };
    expect(messageFor("crypto.deposit_seen", coins)).toBeNull();
  });

  it("says when a deposit was not as entered", () => {
    const payload = { userId, transactionId, amount: "900.00", flag: "underpaid" };
    expect(messageFor("naira.deposited", payload)?.message).toBe(
      "₦900.00 has been added to your balance. That's less than you entered.",
    );
  });

  it("uses the specification's types, and says the exact kind beside them", () => {
    const payload = { userId, transactionId, amount: "900.00", flag: "exact" };
    expect(messageFor("naira.deposited", payload)).toMatchObject({
      type: "deposit",
      data: { transactionId, amount: "900.00", currency: "NGN", kind: "naira_deposit" },
    });
  });

  it("never puts a device's own text into the message", () => {
    const device = '<img src=x onerror="alert(1)">\nYour account is closed: http://evil.example'.repeat(9);
    const { message } = messageFor("user.signed_in", { userId, device, ip: "::1" }) ?? { message: "" };
    expect(message).not.toMatch(/[<>"\n:=]/);
    expect(message.length).toBeLessThan(200);
    expect(messageFor("user.signed_in", { userId, device: "<>", ip: "" })?.message).toContain("a new device");
  });

  it.each([
    "Your account is blocked: https://evil.example/login",
    "Claim it at evil.example",
    "www.EVIL.example",
    "evil\u3002example",
    "evil-.example",
    "evil💸.example",
    "evil.भारत",
    "Claim it at 1.2.3.4/evil",
  ])("never carries a stranger's web address into our e-mails and SMS: %s", (note) => {
    const about = { userId, asset: "NGN", amount: "5000.00", from: "@eve", note };
    const asked = messageFor("transfer.requested", { ...about, moneyRequestId: transactionId });
    const got = messageFor("transfer.received", { ...about, transactionId });
    for (const message of [asked?.message, got?.message]) {
      expect(message).toContain("₦5,000.00");
      expect(message).not.toMatch(/evil/i);
    }
  });

  it("carries a stranger's note without a web address", () => {
    const note = "Lunch of 12.03.2026, 2 x 1.500 (Mr. Eze)...thanks...";
    const about = { userId, asset: "NGN", amount: "5000.00", from: "@eve", note, transactionId };
    expect(messageFor("transfer.received", about)?.message).toContain(`“${note}”`);
  });

  it("writes no message for a topic without notifications", () => {
    for (const topic of ["something.else", "toString", "__proto__", "constructor"]) {
      expect(messageFor(topic, {})).toBeNull();
    }
  });
});

describe("the category of a topic", () => {
  // The category "security" cannot be muted.
  const security =
    "signed_in session_ended pin_locked contact_replaced password_reset password_changed pin_changed";
  it.each([
    ...`${security} closed frozen`.split(" ").map((act) => [`user.${act}`, "security"]),
    ["user.contact_verified", "account"],
    ["naira.deposit_failed", "money_in"],
    ["crypto.received", "money_in"],
    ["crypto.sent", "money_out"],
    ["withdrawal.requested", "money_out"],
    ["crypto.swapped", "trades"],
    ["bill.repeat_skipped", "bills"],
    ["crypto.recurring_skipped", "alerts"],
  ])("of %s is %s", (topic = "", category = "") => {
    expect(notificationOf(topic)).toMatchObject({ category });
  });
});
