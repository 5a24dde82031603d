import { receiptRows } from "@manilla/shared/wallet/receipt-rows";
import { transactionKinds } from "@manilla/shared/wallet/transaction-texts";
import { pdfText } from "@manilla/testing/fixtures/pdf-text";
import { describe, expect, it } from "vitest";
import { receiptPdf } from "./receipt.ts";
import { statementPdf } from "./statement-pdf.ts";

const taproot = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
const cardano =
  "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x";
const hash = "65b4090649eb1c1f5d2ab0f7c3e84d9a502a7f6e8d1b3c5a9e0f2d4b6c8a1e3f";
const note = "Ọjọ́ ìbí fún Ṣadé, Ẹ kú ọdún; Nwoke ọma Ị̀gbò Ụlọ ṅ; Ɓarawo ɗan ƙasa ƴa'ya: ₦5,000 • «naïve» ﬁn";
const amount = (asset: string, value: string) => ({ asset, amount: value });
const example = {
  id: "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51",
  reference: "MNL-67JK-TYGG-Z253",
  kind: "crypto.send" as const,
  title: "Sent Ethereum",
  state: "completed",
  status: "completed" as const,
  out: amount("ETH", "1234567.123456789012345678"),
  in: amount("NGN", "98765432101.25"),
  fee: amount("ETH", "0.000000000000000001"),
  price: "62500.12345678",
  rate: "1650.25",
  nairaValue: "98765432101.25",
  dollarValue: null,
  counterparty: null,
  createdAt: "2026-11-20T09:30:00.000Z",
  timeline: [{ state: "completed", label: "Completed", reason: null, at: "2026-11-20T10:30:00.000Z" }],
  arrives: null,
  details: [],
  next: null,
  providerReference: null,
};
const statementLine = {
  ...example,
  at: new Date("2026-11-20T09:30:00.000Z"),
  moved: { out: example.out, in: example.in, fee: example.fee },
};
const owner = { username: "ada", at: new Date() };
const bare = (text: string) => text.normalize("NFC").replace(/\s/g, "");

describe("a receipt", () => {
  it.each(transactionKinds)("of %s has every value whole, in its own letters", async (kind) => {
    const detail = {
      ...example,
      kind,
      status: "completed" as const,
      counterparty: "Ifeanyi S•••",
      title: "Ẹ̀bùn fún Ọmọ",
      details: [
        { label: "Address", value: taproot },
        { label: "Their address", value: cardano },
        { label: "Transaction hash", value: hash },
        { label: "Token", value: "1234-5678-9012-3456-7890" },
        { label: "Note", value: `${note} ${note}` },
      ],
    };
    const text = bare(pdfText(await receiptPdf(detail, owner)));
    for (const { label, value } of receiptRows(detail, "ada on Manilla")) {
      expect(text).toContain(bare(label));
      expect(text).toContain(bare(value));
    }
    expect(text).toContain(bare(detail.title));
    expect(text).toContain(bare("a document alone doesn't prove a payment."));
    expect(text).not.toMatch(/[?\ufffd…]/);
  });

  it("says nothing to its owner, hides no letter, and has no fee of nothing", async () => {
    const detail = {
      ...example,
      kind: "bill.electricity" as const,
      title: "Electricity · Ikeja",
      out: amount("NGN", "2000.00"),
      in: null,
      fee: amount("NGN", "0.00"),
      counterparty: "Mum's meter · 45012345678",
      details: [
        { label: "Meter number", value: "45012345678" },
        { label: "Token", value: "23147915448875604733" },
        { label: "Customer", value: "Ẹ̀ṣọ́ Ńkẹ́chị Ụzọma Ƙasimu Ɗanladi Ɓala: ẹọṣńịụƙɗɓ" },
      ],
    };
    const text = bare(pdfText(await receiptPdf(detail, owner)));
    for (const part of [
      "₦2,000.00",
      "2314 7915 4488 7560 4733",
      "ada on Manilla",
      detail.details[2]?.value ?? "",
    ])
      expect(text).toContain(bare(part));
    expect(text).not.toMatch(/You|0\.00(?!0)(?<!2,000\.00)|With|Mum|U\+/);
  });

  it("names a sign that no font of ours has, instead of dropping it", async () => {
    const details = [{ label: "Note", value: "🎂 what? 生" }];
    const text = pdfText(await receiptPdf({ ...example, details }, owner));
    expect(text).toContain("U+1F382what?U+751F");
  });
});

it("a statement has every reference, title, name and amount whole", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({
    ...statementLine,
    reference: `MNL-MRVC-6YTS-${1000 + at}`,
    title: "Electricity: Abuja Electricity Distribution Company Postpaid",
    counterparty: "Aba Power Prepaid for meter 0101234567890 of Chukwuemeka Ọlọ́runfẹ́mi Adébáyọ̀",
  }));
  const owner = { username: "a".repeat(30), email: `${"long".repeat(15)}@${"name".repeat(14)}.example` };
  const text = bare(
    pdfText(
      await statementPdf({
        kind: "all",
        status: undefined,
        lines,
        balances: [],
        owner,
        at: new Date(),
      } as never),
    ),
  );
  for (const { reference, title, counterparty } of lines)
    expect(text).toContain(bare(title + reference + counterparty));
  for (const value of Object.values(owner)) expect(text).toContain(value);
  expect(text).not.toMatch(/[?\ufffd…]/);
});
