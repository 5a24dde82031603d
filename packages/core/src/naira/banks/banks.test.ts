import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../actor.ts";
import { type WithdrawalHouse, withdrawalHouse } from "../../testing/withdrawal-fixture.ts";
import { listBeneficiaries, removeBeneficiary } from "./beneficiaries.ts";
import { listBanks, normalizeBanks, refreshBanks } from "./list-banks.ts";
import { resolveAccount } from "./resolve-account.ts";

let house: WithdrawalHouse;
let actor: Actor;

beforeAll(async () => {
  house = await withdrawalHouse();
});

beforeEach(async () => {
  actor = await house.actor();
  house.banks.down = false;
});

describe("banks and names", () => {
  it("lists active banks by name, one a code, and serves the last good list while the vendor is down", async () => {
    await refreshBanks(house.ctx);
    house.banks.down = true;
    house.clock.pass(2 * 3_600);
    expect((await listBanks(house.ctx)).map(({ name }) => name)).toEqual([
      "Access Bank",
      "ALAT by WEMA",
      "Guaranty Trust Bank",
    ]);
    expect(await refreshBanks(house.ctx)).toBeUndefined();
    expect(await listBanks(house.ctx)).toHaveLength(3);
  });

  it("keeps the good list when the vendor lists nothing", async () => {
    const before = house.banks.banks;
    house.banks.banks = [];
    expect(await refreshBanks(house.ctx)).toBeUndefined();
    house.banks.banks = before;
    expect(await listBanks(house.ctx)).toHaveLength(3);
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

  it("asks the bank for a name once a day", async () => {
    // Names are kept in Redis, which outlives this test: so this number is used nowhere else.
    const accountNumber = `${String(Date.now()).slice(-9)}1`;
    const account = { accountNumber, bankCode: "058" };
    const asked = () => house.banks.asked.filter((one) => one.accountNumber === accountNumber).length;
    expect(await resolveAccount(house.ctx, actor, account)).toBe("OKONKWO ADAEZE");
    house.banks.down = true;
    expect(await resolveAccount(house.ctx, actor, account)).toBe("OKONKWO ADAEZE");
    expect(asked()).toBe(1);
  });
});

describe("beneficiaries", () => {
  it("are saved once per account, latest first, and forgotten by their owner only", async () => {
    await house.ask(actor);
    house.clock.pass(1);
    await house.ask(actor, { bankCode: "044" });
    house.clock.pass(1);
    await house.ask(actor);
    const list = await listBeneficiaries(house.ctx, actor);
    expect(list.map(({ bankName }) => bankName)).toEqual(["Guaranty Trust Bank", "Access Bank"]);
    const id = list[0]?.id ?? "";
    const other = await house.actor();
    await expect(removeBeneficiary(house.ctx, other, id)).rejects.toMatchObject({ code: "not_found" });
    await removeBeneficiary(house.ctx, actor, id);
    expect(await listBeneficiaries(house.ctx, actor)).toHaveLength(1);
  });
});
