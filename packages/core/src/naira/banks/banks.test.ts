import { withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { countUse } from "../../concurrency/rate-limit.ts";
import { listBeneficiaries, removeBeneficiary } from "./beneficiaries.ts";
import { listBanks, normalizeBanks, refreshBanks } from "./list-banks.ts";
import { accountNameCache, resolveAccount } from "./resolve-account.ts";

let actor: Actor;

const fixture = await withdrawalFixture();

beforeEach(async () => {
  actor = await fixture.actor();
  fixture.banks.down = false;
});

describe("banks and names", () => {
  it("lists active banks by name, one a code, and serves the last good list while the vendor is down", async () => {
    await refreshBanks(fixture.ctx);
    fixture.banks.down = true;
    fixture.clock.pass(2 * 3_600);
    expect((await listBanks(fixture.ctx)).map(({ name }) => name)).toEqual([
      "Access Bank",
      "ALAT by WEMA",
      "Guaranty Trust Bank",
    ]);
    expect(await refreshBanks(fixture.ctx)).toBeUndefined();
    expect(await listBanks(fixture.ctx)).toHaveLength(3);
  });

  it("keeps the good list when the vendor lists nothing", async () => {
    const before = fixture.banks.banks;
    fixture.banks.banks = [];
    expect(await refreshBanks(fixture.ctx)).toBeUndefined();
    fixture.banks.banks = before;
    expect(await listBanks(fixture.ctx)).toHaveLength(3);
  });

  it("guards codes that come twice: the active one stays", () => {
    const bank = { id: 1, code: "999992", slug: "paycom", nipCode: null };
    const listed = [
      { ...bank, name: "Old OPay", active: false },
      { ...bank, name: "OPay", active: true },
      { ...bank, name: "OPay again", active: true },
    ];
    expect(normalizeBanks(listed).map(({ name }) => name)).toEqual(["OPay"]);
  });

  it("asks the bank for a name once a day, or each time where there is no Redis", async () => {
    // Redis keeps the cached name after this test, so each run needs a different account number.
    const accountNumber = `${String(Date.now()).slice(-9)}1`;
    const account = { accountNumber, bankCode: "058" };
    const asked = () =>
      fixture.banks.nameEnquiries.filter((one) => one.accountNumber === accountNumber).length;
    expect(await resolveAccount(fixture.ctx, actor, account)).toBe("OKONKWO ADAEZE");
    expect(await resolveAccount(fixture.ctx, actor, account)).toBe("OKONKWO ADAEZE");
    expect(asked()).toBe(fixture.ctx.redis ? 1 : 2);
  });

  it("shows one person 200 names a day, because more are a collection", async () => {
    const ctx = { ...fixture.ctx, config: { ...fixture.ctx.config, RATE_LIMIT_FACTOR: 1 } };
    const collector = await fixture.actor();
    for (let look = 0; look < 200; look += 1)
      await countUse(ctx, `resolve-account:day:${collector.userId}`, 24 * 3_600);
    const asking = resolveAccount(ctx, collector, { accountNumber: "0123456789", bankCode: "058" });
    await expect(asking).rejects.toMatchObject({ code: "rate_limited" });
    expect(await resolveAccount(ctx, actor, { accountNumber: "0123456789", bankCode: "058" })).toBe(
      "OKONKWO ADAEZE",
    );
  });
});

describe("beneficiaries", () => {
  it("are saved once per account, latest first, and forgotten by their owner only", async () => {
    await fixture.ask(actor);
    fixture.clock.pass(1);
    await fixture.ask(actor, { bankCode: "044" });
    fixture.clock.pass(1);
    await fixture.ask(actor);
    const list = await listBeneficiaries(fixture.ctx, actor);
    expect(list.map(({ bankName }) => bankName)).toEqual(["Guaranty Trust Bank", "Access Bank"]);
    const id = list[0]?.id ?? "";
    const other = await fixture.actor();
    await expect(removeBeneficiary(fixture.ctx, other, id)).rejects.toMatchObject({ code: "not_found" });
    await removeBeneficiary(fixture.ctx, actor, id);
    expect(await listBeneficiaries(fixture.ctx, actor)).toHaveLength(1);
  });
});

it("keeps a name for a day, with neither number nor name in clear", async () => {
  const written: unknown[] = [];
  const stored = new Map<string, string>();
  const redis = {
    get: async (key: string) => stored.get(key) ?? null,
    set: async (key: string, value: string, ...rest: unknown[]) => {
      written.push(key, value, ...rest);
      stored.set(key, value);
    },
  } as unknown as typeof fixture.ctx.redis; // cast: the cache calls no other methods
  const cache = accountNameCache({ ...fixture.ctx, redis }, { bankCode: "058", accountNumber: "0123456785" });
  expect(await cache.read()).toBeNull();
  await cache.write("OKONKWO ADAEZE");
  expect(await cache.read()).toBe("OKONKWO ADAEZE");
  expect(written.join("\n")).not.toMatch(/0123456785|OKONKWO/);
  expect(written.slice(-2)).toEqual(["EX", 86_400]);
});
