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
    "0.49000000 ETH reached 0x5aAe…1BeAed at once: it belongs to another Manilla user.",
  ],
  [
    newEvent("crypto.send_completed", sent),
    "Ethereum sent",
    "0.49000000 ETH has been sent to 0x5aAe…1BeAed.",
  ],
  [
    newEvent("crypto.send_failed", sent),
    "Ethereum not sent",
    "Your send to 0x5aAe…1BeAed could not be carried out. All 0.50000000 ETH is back in your balance, fee included.",
  ],
  [
    newEvent("crypto.send_paid_late", sent),
    "Ethereum sent after all",
    "We returned 0.50000000 ETH to your balance, but your send to 0x5aAe…1BeAed may have left too. Our support team is looking into it and will contact you.",
  ],
  [
    newEvent("crypto.send_doubted", sent),
    "Ethereum send being checked",
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
    "Your deposit of 0.50000000 ETH is being reviewed. You do not need to do anything; we will tell you how it ends.",
  ],
  [
    newEvent("crypto.deposit_rejected", transfer),
    "Deposit not accepted",
    "Your deposit of 0.50000000 ETH was not accepted after a review. Please contact support; they will tell you how it is returned.",
  ],
  [
    newEvent("crypto.deposit_below_minimum", { ...transfer, amount: "0.00050000", minimum: "0.00100000" }),
    "Deposit below the minimum",
    "0.00050000 ETH has arrived. It is kept for you and added to your balance once your deposits reach 0.00100000 ETH.",
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
