import {
  errorReply,
  evmAddress,
  evmNetworks,
  okReply,
  vendorOutcome,
} from "@manilla/testing/providers/custody-answers";
import { type Answer, type VendorRequest, vendorAnswer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";

const answers = (id: string) => vendorAnswer("quidax", id);
const usdc = { coin: "USDC", network: "erc20" } as const;

function wallet(there: object[], made: object | null, listed: object[] | null = evmNetworks) {
  return ({ method, path }: VendorRequest): Answer => {
    if (method === "POST") return okReply(made, 201);
    return path.endsWith("/addresses") ? okReply(there) : okReply({ currency: "usdc", networks: listed });
  };
}

describe("an address", () => {
  it("of another network than asked is never shown", async () => {
    const other = answers("quidax-address-other-network");
    expect((await vendorOutcome(other, (custody) => custody.address("a", usdc))).came).toBe("unclear");
    const made = wallet([], { address: evmAddress, network: "bep20" });
    expect((await vendorOutcome(made, (custody) => custody.address("a", usdc))).came).toBe("unclear");
  });

  it("is created with POST for its network, by the wallet's own code for it", async () => {
    const listed = [{ id: "Ethereum", deposits_enabled: true }, { id: "bep20" }];
    const made = wallet([], { address: evmAddress, network: "ethereum", destination_tag: null }, listed);
    const { came, requests } = await vendorOutcome(made, (custody) => custody.address("a", usdc));
    expect(came).toEqual({ address: evmAddress, memo: null });
    expect(requests.at(-1)).toMatchObject({ method: "POST", path: "/users/a/wallets/usdc/addresses" });
    expect(requests.at(-1)?.query.get("network")).toBe("Ethereum");
  });

  it("is the one that is listed, and is not asked for twice while it is made", async () => {
    const there = [
      { address: "0x1", network: "bep20" },
      { address: evmAddress, network: "erc20" },
    ];
    expect((await vendorOutcome(wallet(there, null), (custody) => custody.address("a", usdc))).came).toEqual({
      address: evmAddress,
      memo: null,
    });
    const { came, requests } = await vendorOutcome(
      wallet([], { address: null, network: "erc20" }),
      async (custody) => [await custody.address("a", usdc), await custody.address("a", usdc)],
    );
    expect(came).toEqual([null, null]);
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("without a network is accepted only where the coin has no other", async () => {
    const there = [{ address: evmAddress, network: null }];
    const answer = (listed: object[]) => wallet(there, { address: evmAddress }, listed);
    expect((await vendorOutcome(answer(evmNetworks), (custody) => custody.address("a", usdc))).came).toBe(
      "unclear",
    );
    expect(
      (await vendorOutcome(answer(evmNetworks.slice(0, 1)), (custody) => custody.address("a", usdc))).came,
    ).toEqual({ address: evmAddress, memo: null });
  });

  it.each([
    ["switched off", [{ id: "erc20", deposits_enabled: false }, { id: "bep20" }]],
    ["not there", [{ id: "bep20", deposits_enabled: true }]],
  ])("is not made on a network that is %s", async (_what, listed) => {
    const { came, requests } = await vendorOutcome(
      wallet([], { address: evmAddress, network: "erc20" }, listed),
      (custody) => custody.address("a", usdc),
    );
    expect(came).toBe("unclear");
    expect(requests.every(({ method }) => method === "GET")).toBe(true);
  });
});

it("an account whose id the vendor does not know by our name is not kept: the list names the right one", async () => {
  const email = "u1@custody.manilla.example";
  const accountNamed = async (named: Answer) => {
    const answer = ({ method, path }: VendorRequest): Answer => {
      if (method === "POST") return okReply({ id: "made", email }, 201);
      return path === "/users/made" ? named : okReply([{ id: "listed", email }]);
    };
    return (await vendorOutcome(answer, (custody) => custody.ensureAccount("u1"))).came;
  };
  expect(await accountNamed(okReply({ id: "made", email }))).toBe("made");
  expect(await accountNamed(okReply({ id: "another", email }))).toBe("listed");
  expect(await accountNamed(okReply({ id: "made", email: "u2@custody.manilla.example" }))).toBe("listed");
  expect(await accountNamed(errorReply(404, "User not found"))).toBe("listed");
});

it("finds a person's existing account on any page", async () => {
  const email = "u1@custody.manilla.example";
  const answer = ({ method, query }: VendorRequest): Answer => {
    if (method === "POST") return errorReply(422, "Email has already been taken");
    const page = Number(query.get("page"));
    const others = Array.from({ length: 50 }, (_, index) => ({
      id: `p${page}-${index}`,
      email: index ? "x@y.z" : null,
    }));
    return okReply(page === 3 ? [{ id: "mine", email }] : others);
  };
  expect((await vendorOutcome(answer, (custody) => custody.ensureAccount("u1"))).came).toBe("mine");
});
