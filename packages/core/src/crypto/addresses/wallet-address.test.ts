import { openCustodyFixture } from "@manilla/testing/fixtures/custody-fixture";
import { timeoutError } from "@manilla/testing/providers/fake-custody";
import { afterEach, expect, test } from "vitest";
import type { Actor } from "../../actor.ts";
import { checkAddress } from "./check-address.ts";
import { readWalletAddress } from "./wallet-address.ts";

const fixture = await openCustodyFixture();
afterEach(() => {
  fixture.custody.before = undefined;
  fixture.custody.generating = 0;
});

const read = (actor: Actor, currency: string, network?: string) =>
  readWalletAddress(fixture.ctx, actor, { currency, network });

const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: { code?: string; message?: string }) => `${error.code}: ${error.message}`,
  );

test("says where to send, how long it takes, from how much on, and the coin's networks", async () => {
  const ada = await fixture.actor();
  const place = await read(ada, "usdt", "ERC20");
  expect(place).toMatchObject({ network: "erc20", memo: null, confirmations: 12, minimum: "1.00000000" });
  expect(place.networks.map(({ id }) => id)).toEqual(["trc20", "erc20", "bep20"]);
  expect(checkAddress("USDT", { address: place.address, network: "erc20" })).toMatchObject({ valid: true });
  expect(await read(ada, "USDT", "erc20")).toEqual(place);
});

test("twenty calls at once make one address", async () => {
  const ada = await fixture.actor();
  fixture.custody.generating = 2;
  const places = await Promise.all(Array.from({ length: 20 }, () => read(ada, "eth")));
  expect(new Set(places.map(({ address }) => address)).size).toBe(1);
  const { rows } = await fixture.database.owner.query("select from deposit_address where user_id = $1", [
    ada.userId,
  ]);
  expect(rows).toHaveLength(1);
});

test("each customer has an own address, and one on each network", async () => {
  const [ada, bola] = [await fixture.actor(), await fixture.actor()];
  const all = [
    await read(ada, "eth"),
    await read(bola, "eth"),
    await read(ada, "usdt", "erc20"),
    await read(ada, "usdt", "bep20"),
  ];
  expect(new Set(all.map(({ address }) => address)).size).toBe(4);
});

test.each([
  ["shib", undefined],
  ["ngn", undefined],
  ["btc", "erc20"],
])("%s on %s is not supported", async (currency, network) => {
  const ada = await fixture.actor();
  expect(await code(read(ada, currency, network))).toBe("unsupported_currency: Unsupported currency");
});

test("an address that is still being made is awaited a little, and no longer", {
  timeout: 15_000,
}, async () => {
  const ada = await fixture.actor();
  fixture.custody.generating = 5;
  expect((await read(ada, "eth")).address).toMatch(/^0x/);
  fixture.custody.generating = 1_000;
  const begun = performance.now();
  expect(await code(read(ada, "pol"))).toBe(
    "provider_unavailable: We're preparing your address. Please try again in a moment.",
  );
  expect(performance.now() - begun).toBeLessThan(6_000);
});

test("without the custodian the addresses that are known are still shown", async () => {
  const ada = await fixture.actor();
  const place = await read(ada, "eth");
  fixture.custody.before = () => {
    throw timeoutError;
  };
  expect(await read(ada, "eth")).toEqual(place);
  expect(await code(read(ada, "pol"))).toMatch(/^provider_unavailable/);
});

test("an address that its own network would not accept is never shown nor kept", async () => {
  const ada = await fixture.actor();
  // The fake custodian returns an address that is invalid for Bitcoin.
  expect(await code(read(ada, "btc"))).toMatch(/^provider_unavailable/);
  const { rows } = await fixture.database.owner.query("select from deposit_address where user_id = $1", [
    ada.userId,
  ]);
  expect(rows).toHaveLength(0);
});
