import { expect, test } from "vitest";
import { newEvent } from "../../events/events.ts";
import { newId } from "../../runtime/ids.ts";
import { messageFor } from "../fan-out.ts";

const transfer = { userId: newId(), transactionId: newId(), currency: "ETH", amount: "0.50000000" };
const sent = { ...transfer, receive: "0.49000000", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" };

test.each([
  [
    newEvent("crypto.sent", { ...sent, internal: false }),
    "Ethereum on its way",
    "0.49000000 ETH is on its way to 0x5aAe…1BeAed. We'll tell you when it has left.",
  ],
  [
    newEvent("crypto.sent", { ...sent, internal: true }),
    "Ethereum sent",
    "0.49000000 ETH reached 0x5aAe…1BeAed instantly. The address belongs to another Manilla user.",
  ],
  [
    newEvent("crypto.send_reviewed", sent),
    "Ethereum under review",
    "We're reviewing your send of 0.50000000 ETH to 0x5aAe…1BeAed. We'll decide within 24 hours. The amount is on hold until then.",
  ],
  [newEvent("crypto.send_completed", sent), "Ethereum sent", "We sent 0.49000000 ETH to 0x5aAe…1BeAed."],
  [
    newEvent("crypto.send_failed", sent),
    "Ethereum not sent",
    "We couldn't send to 0x5aAe…1BeAed. All 0.50000000 ETH, fee included, is back in your balance.",
  ],
  [
    newEvent("crypto.send_paid_late", sent),
    "Ethereum may have been sent",
    "We returned 0.50000000 ETH to your balance, but your send to 0x5aAe…1BeAed may have left too. Our support team is looking into it and will contact you.",
  ],
  [
    newEvent("crypto.send_doubted", sent),
    "We're checking your Ethereum send",
    "Your send of 0.49000000 ETH to 0x5aAe…1BeAed may not have left. Our support team is looking into it and will contact you.",
  ],
  [
    newEvent("crypto.received", transfer),
    "Ethereum received",
    "Another Manilla user sent you 0.50000000 ETH. It's in your balance.",
  ],
  [
    newEvent("crypto.deposit_on_hold", transfer),
    "Deposit under review",
    "We're reviewing your deposit of 0.50000000 ETH. You don't need to do anything. We'll tell you the result.",
  ],
  [
    newEvent("crypto.deposit_rejected", transfer),
    "Deposit not accepted",
    "We reviewed your deposit of 0.50000000 ETH and couldn't accept it. Please contact support: they'll tell you how you get it back.",
  ],
  [
    newEvent("crypto.deposit_below_minimum", { ...transfer, amount: "0.00050000", minimum: "0.00100000" }),
    "Deposit below the minimum",
    "0.00050000 ETH arrived. We'll keep it for you and add it to your balance once your deposits reach 0.00100000 ETH.",
  ],
  [
    newEvent("crypto.deposited", transfer),
    "Ethereum received",
    "0.50000000 ETH has been added to your balance.",
  ],
])("$topic", ({ topic, payload }, title, message) => {
  expect(messageFor(topic, payload)).toMatchObject({
    title,
    message,
    data: { transactionId: payload.transactionId, currency: "ETH" },
  });
});
