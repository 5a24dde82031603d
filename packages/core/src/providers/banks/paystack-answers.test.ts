import { testConfig } from "@manilla/testing/config";
import { replayServer, vendorAnswer } from "@manilla/testing/providers/vendor-answers";
import { afterAll, describe, expect, it } from "vitest";
import { createPaystackBanks } from "./paystack.ts";

const answers = (id: string) => vendorAnswer("paystack", id);
const server = await replayServer();
const banks = createPaystackBanks(testConfig({ PAYSTACK_BASE_URL: server.url }));
afterAll(() => banks.close());

describe("Paystack's banks", () => {
  const sample = answers("paystack-banks");

  it.each([null, "null", undefined, ""])("end at the cursor %s", async (next) => {
    const body = { ...(sample.body as object), meta: { next, previous: "null", perPage: 5 } };
    server.setAnswer({ http: 200, body });
    expect((await banks.list()).map(({ code }) => code)).toEqual(["801", "559", "50457"]);
  });

  it("have NIP codes as text or number", async () => {
    const [row] = (sample.body as { data: object[] }).data;
    const data = ["000013", 13, "13", "ABCDEF", null].map((nip_sort_code) => ({ ...row, nip_sort_code }));
    server.setAnswer({ http: 200, body: { status: true, data } });
    expect((await banks.list()).map(({ nipCode }) => nipCode)).toEqual([
      "000013",
      "000013",
      null,
      null,
      null,
    ]);
  });

  it("lists a bank whose id is a text, and leaves out only the row that cannot be read", async () => {
    const [row] = (sample.body as { data: object[] }).data;
    const data = [
      { ...row, id: "174" },
      { ...row, code: null },
      { ...row, id: 9, code: "035A" },
    ];
    server.setAnswer({ http: 200, body: { status: true, data } });
    expect((await banks.list()).map(({ id, code }) => [id, code])).toEqual([
      [174, "801"],
      [9, "035A"],
    ]);
  });

  it.each([
    [answers("paystack-resolve"), "WES GIBBONS"],
    [
      { http: 200, body: { data: { account_number: 22728151, account_name: "WES  GIBBONS" } } },
      "WES GIBBONS",
    ],
    [{ http: 200, body: { data: { account_number: "0022728152", account_name: "WES" } } }, "unclear"],
    [answers("paystack-resolve-limit"), "unclear"],
    [{ ...answers("paystack-resolve-limit"), http: 400 }, "unclear"],
    [{ http: 400, body: { status: false, message: "Rate limit exceeded" } }, "unclear"],
    [{ http: 400, body: { message: "no Route matched with those values" } }, "unclear"],
    [{ http: 401, body: { status: false, message: "Invalid key" } }, "unclear"],
    [{ http: 400, body: { status: false, message: "Unknown bank code: ZZ" } }, undefined],
    [{ http: 422, body: { status: false, message: "Could not resolve account name" } }, undefined],
  ] as const)("resolve a name, or say why not", async (answer, came) => {
    server.setAnswer(answer);
    const name = await banks.resolve({ accountNumber: "0022728151", bankCode: "063" }).catch(() => "unclear");
    expect(name).toBe(came);
  });
});
