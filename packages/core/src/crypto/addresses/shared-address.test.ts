import { refusalFrom, sendFixture } from "@manilla/testing/fixtures/send-fixture";
import { classicAddressToXAddress } from "ripple-address-codec";
import { expect, test } from "vitest";
import { newId } from "../../runtime/ids.ts";
import { saveAddress, validateAddress } from "../address-book.ts";
import { quoteTrade } from "../quote.ts";

const { fixture, sends } = await sendFixture();
const { ctx } = fixture;
/** All customers receive XRP at this address. Each customer has a different tag. */
const shared = "rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B";
const tag = "432317413";
const ada = await fixture.actor({ XRP: "100" });
const bola = await fixture.actor();
await ctx.prisma.depositAddress.create({
  data: {
    id: newId(),
    userId: bola.userId,
    coin: "XRP",
    network: "ripple",
    address: shared,
    memo: tag,
    createdAt: new Date(),
  },
});

const unknownTag = {
  code: "invalid_address",
  message: "No Manilla account has this destination tag. Please check it with the recipient.",
};
const withTag = (number: number) => classicAddressToXAddress(shared, number, false);
const nobodys: [string, { address: string; memo?: string }][] = [
  ["that misses its last digit", { address: shared, memo: tag.slice(0, -1) }],
  ["with a wrong last digit", { address: shared, memo: `${tag.slice(0, -1)}4` }],
  ["0", { address: shared, memo: "0" }],
  ["4294967295", { address: shared, memo: "4294967295" }],
  ["12345 inside an X-address", { address: withTag(12_345) }],
  ["0 inside an X-address", { address: withTag(0) }],
];

test.each(nobodys)(
  "XRP to our own shared address with the tag %s are refused, with the reason",
  async (_tag, to) => {
    const asked = { currency: "xrp", amount: "6", ...to };
    expect(await refusalFrom(sends(ada, asked))).toEqual(unknownTag);
    const { quoteId } = await quoteTrade(ctx, ada, {
      side: "send",
      currency: "xrp",
      amount: "6",
      amountIn: "crypto",
    });
    expect(await refusalFrom(sends(ada, { ...asked, quoteId }))).toEqual(unknownTag);
    expect(await fixture.available(ada, "XRP")).toBe("100.00000000");
    const { rows } = await fixture.database.owner.query(
      "select from ledger.transaction where kind = 'crypto.send' and user_id = $1",
      [ada.userId],
    );
    expect(rows).toEqual([]);
    expect(await refusalFrom(saveAddress(ctx, ada, { label: "Bola", currency: "xrp", ...to }))).toEqual(
      unknownTag,
    );
    expect(await validateAddress(ctx, { currency: "xrp", ...to })).toEqual({
      valid: false,
      reason: unknownTag.message,
    });
  },
);

test("without a tag it is neither valid nor saved", async () => {
  const message = "Many people share this address. Please add the recipient's destination tag.";
  const to = { currency: "xrp", address: shared };
  expect(await refusalFrom(sends(ada, { ...to, amount: "6" }))).toEqual({ code: "invalid_address", message });
  expect(await refusalFrom(saveAddress(ctx, ada, { ...to, label: "Bola" }))).toEqual({
    code: "invalid_address",
    message,
  });
  expect(await validateAddress(ctx, to)).toEqual({ valid: false, reason: message });
});

test("with the tag of a customer it is that customer's, also as an X-address", async () => {
  const receiver = await fixture.actor({ XRP: "100" });
  for (const to of [{ address: shared, memo: tag }, { address: withTag(Number(tag)) }]) {
    expect(await sends(receiver, { currency: "xrp", amount: "6", ...to })).toMatchObject({ internal: true });
    expect(await validateAddress(ctx, { currency: "xrp", ...to })).toEqual({
      valid: true,
      network: "ripple",
    });
  }
  const saved = await saveAddress(ctx, receiver, {
    label: "Bola",
    currency: "xrp",
    address: withTag(Number(tag)),
  });
  expect(saved).toMatchObject({ address: shared, memo: tag });
});

test("an address that no customer has takes any tag", async () => {
  const to = { address: "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", memo: "12345" };
  expect(await sends(ada, { currency: "xrp", amount: "6", ...to })).toMatchObject({ state: "held" });
});
