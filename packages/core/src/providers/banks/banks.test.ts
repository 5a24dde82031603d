import { testConfig } from "@manilla/testing/config";
import { createFakeBanks } from "@manilla/testing/providers/fake-banks";
import { testSandbox } from "@manilla/testing/sandbox";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ProviderError } from "../provider-error.ts";
import { createPaystackBanks } from "./paystack.ts";
import type { BankDirectory } from "./port.ts";

type Outside = { banks: BankDirectory; breaks(): Promise<void>; mends(): Promise<void> };

async function sandboxOutside(): Promise<Outside> {
  const { url, control } = await testSandbox();
  const config = { ...testConfig(), PAYSTACK_BASE_URL: `${url}/paystack` };
  return {
    banks: createPaystackBanks(config),
    breaks: () => control("faults", { vendor: "paystack", fault: "garbage" }),
    mends: () => control("faults", {}, "DELETE"),
  };
}

async function fakeOutside(): Promise<Outside> {
  const fake = createFakeBanks();
  const put = async (down: boolean) => {
    fake.down = down;
  };
  return { banks: fake, breaks: () => put(true), mends: () => put(false) };
}

describe.each([
  ["Paystack against the sandbox", sandboxOutside],
  ["the fake", fakeOutside],
])("a directory of banks: %s", (_name, open) => {
  let outside: Outside;
  beforeAll(async () => {
    outside = await open();
  });
  afterEach(() => outside.mends());
  afterAll(() => outside.banks.close());

  it("lists banks with both their codes, the inactive ones too", async () => {
    const banks = await outside.banks.list();
    expect(banks).toContainEqual(
      expect.objectContaining({ name: "Guaranty Trust Bank", code: "058", nipCode: "000013", active: true }),
    );
    expect(banks.find(({ code }) => code === "035A")).toBeDefined();
    expect(banks.find(({ code }) => code === "030")).toMatchObject({ active: false });
  });

  it("returns the owner of an account", async () => {
    const account = { accountNumber: "0123456785", bankCode: "058" };
    expect(await outside.banks.resolve(account)).toBe("OKONKWO ADAEZE");
  });

  it.each([
    ["no such account", { accountNumber: "0123450000", bankCode: "058" }],
    ["no such bank", { accountNumber: "0123456785", bankCode: "ZZ99" }],
  ])("reports %s", async (_case, account) => {
    expect(await outside.banks.resolve(account)).toBeUndefined();
  });

  it("throws when there is no clear answer", async () => {
    await outside.breaks();
    await expect(outside.banks.list()).rejects.toBeInstanceOf(ProviderError);
    const account = { accountNumber: "0123456785", bankCode: "058" };
    await expect(outside.banks.resolve(account)).rejects.toBeInstanceOf(ProviderError);
  });
});

it("reads a list of many pages to its end", async () => {
  const { url } = await testSandbox();
  const banks = createPaystackBanks({ ...testConfig(), PAYSTACK_BASE_URL: `${url}/paystack` }, 10);
  const list = await banks.list();
  expect(new Set(list.map(({ code }) => code)).size).toBe(46);
  await banks.close();
});
