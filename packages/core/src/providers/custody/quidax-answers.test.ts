import { money, toDecimal } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import { testConfig } from "../../testing/config.ts";
import {
  type Answer,
  mutationsOf,
  type Question,
  replay,
  vendorAnswers,
} from "../../testing/vendor-answers.ts";
import { ProviderError } from "../provider-error.ts";
import type { CustodyProvider } from "./port.ts";
import { createQuidaxCustody } from "./quidax.ts";

/** The custodian's own answers, and changes of each of their fields: what the adapter makes of them. */

const answers = vendorAnswers("quidax");

async function outcome<T>(
  answer: Answer | ((question: Question) => Answer),
  call: (custody: CustodyProvider) => Promise<T>,
): Promise<{ came: T | "unclear"; asked: Question[] }> {
  const server = await replay(typeof answer === "function" ? answer : () => answer);
  const custody = createQuidaxCustody(testConfig({ QUIDAX_BASE_URL: server.url }));
  const came = await call(custody).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    return "unclear" as const;
  });
  await custody.close();
  await server.close();
  return { came, asked: server.asked };
}

const success = (data: unknown, http = 200): Answer => ({ http, body: { status: "success", data } });
const error = (http: number, message: string, code = "E9999"): Answer => ({
  http,
  body: { status: "error", message, data: { code, message } },
});

const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const networks = ["erc20", "bep20"].map((id) => ({ id, deposits_enabled: true, withdraws_enabled: true }));
const usdc = { coin: "USDC", network: "erc20" } as const;

/** A wallet with these networks, addresses that are there, and what POST answers. */
function wallet(there: object[], made: object | null, listed: object[] | null = networks) {
  return ({ method, path }: Question): Answer => {
    if (method === "POST") return success(made, 201);
    return path.endsWith("/addresses") ? success(there) : success({ currency: "usdc", networks: listed });
  };
}

describe("an address", () => {
  it("of another network than asked is never shown", async () => {
    const other = answers("quidax-address-other-network");
    expect((await outcome(other, (custody) => custody.address("a", usdc))).came).toBe("unclear");
    const made = wallet([], { address: evm, network: "bep20" });
    expect((await outcome(made, (custody) => custody.address("a", usdc))).came).toBe("unclear");
  });

  it("is made with POST for its network, by the wallet's own word for it", async () => {
    const listed = [{ id: "Ethereum", deposits_enabled: true }, { id: "bep20" }];
    const made = wallet([], { address: evm, network: "ethereum", destination_tag: null }, listed);
    const { came, asked } = await outcome(made, (custody) => custody.address("a", usdc));
    expect(came).toEqual({ address: evm, memo: null });
    expect(asked.at(-1)).toMatchObject({ method: "POST", path: "/users/a/wallets/usdc/addresses" });
    expect(asked.at(-1)?.query.get("network")).toBe("Ethereum");
  });

  it("is the one that is listed, and is not asked for twice while it is made", async () => {
    const there = [
      { address: "0x1", network: "bep20" },
      { address: evm, network: "erc20" },
    ];
    expect((await outcome(wallet(there, null), (custody) => custody.address("a", usdc))).came).toEqual({
      address: evm,
      memo: null,
    });
    const { came, asked } = await outcome(
      wallet([], { address: null, network: "erc20" }),
      async (custody) => [await custody.address("a", usdc), await custody.address("a", usdc)],
    );
    expect(came).toEqual([null, null]);
    expect(asked.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("that names no network is believed only where the coin has no other", async () => {
    const there = [{ address: evm, network: null }];
    const answer = (listed: object[]) => wallet(there, { address: evm }, listed);
    expect((await outcome(answer(networks), (custody) => custody.address("a", usdc))).came).toBe("unclear");
    expect(
      (await outcome(answer(networks.slice(0, 1)), (custody) => custody.address("a", usdc))).came,
    ).toEqual({
      address: evm,
      memo: null,
    });
  });

  it.each([
    ["switched off", [{ id: "erc20", deposits_enabled: false }, { id: "bep20" }]],
    ["not there", [{ id: "bep20", deposits_enabled: true }]],
  ])("is not made on a network that is %s", async (_what, listed) => {
    const { came, asked } = await outcome(wallet([], { address: evm, network: "erc20" }, listed), (custody) =>
      custody.address("a", usdc),
    );
    expect(came).toBe("unclear");
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
  });
});

const order = {
  reference: "WTH-1",
  coin: "USDC",
  network: "erc20",
  amount: money("USDC", "5"),
  address: evm,
  memo: null,
} as const;

/** What the vendor answers to an order, and whether it calls the address valid. */
const ordered =
  (answer: Answer, valid: Answer = success({ valid: true })) =>
  (question: Question): Answer => {
    if (question.path.endsWith("/validate_address")) return valid;
    return question.method === "POST" ? answer : success({ currency: "usdc", networks });
  };
const withdrawn = (answer: Answer, valid?: Answer) =>
  outcome(ordered(answer, valid), (custody) => custody.withdraw(order));

describe("an order", () => {
  it("is taken when it is accepted, and when its reference is there already, under any HTTP status", async () => {
    expect((await withdrawn(success({ reference: "WTH-1" }, 201))).came).toEqual({ kind: "taken" });
    expect((await withdrawn(answers("quidax-error-http200"))).came).toEqual({ kind: "taken" });
    for (const http of [200, 400, 409, 422]) {
      expect((await withdrawn(error(http, "Reference has already been taken"))).came).toEqual({
        kind: "taken",
      });
    }
  });

  it.each(["E0103", "E0105", "E0107", "E0111", "E0112", "E9999"])(
    "is not ended by the code %s, which nobody documents",
    async (code) => expect((await withdrawn(error(400, "no", code))).came).toBe("unclear"),
  );

  it("is refused for good when the vendor calls the address itself invalid", async () => {
    const { came } = await withdrawn(error(400, "Invalid address"), success({ valid: false }));
    expect(came).toEqual({ kind: "refused", reason: "Invalid address Invalid address" });
  });

  it.each<[string, Answer]>([
    ["of another reference", success({ reference: "WTH-2" }, 201)],
    ["of a wrong key", error(401, "Invalid API key")],
    ["of a limit", error(429, "Too many requests")],
    ["of a proxy", { http: 404, body: { message: "no Route matched" } }],
    ["of an error of theirs", error(500, "Reference has already been taken")],
    ["of nothing", { http: 200, body: {} }],
  ])("is unclear at an answer %s", async (_what, answer) => {
    expect((await withdrawn(answer, success({ valid: false }))).came).toBe("unclear");
  });

  it("is not sent on a network that is switched off", async () => {
    const off = success({ currency: "usdc", networks: [{ id: "erc20", withdraws_enabled: false }] });
    const { came, asked } = await outcome(off, (custody) => custody.withdraw(order));
    expect(came).toBe("unclear");
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
  });
});

const withdrawal = {
  id: "w1",
  reference: "WTH-1",
  currency: "usdc",
  amount: "5.0",
  fee: "4.0",
  txid: null,
  status: "Done",
  reason: null,
};
const found = (answer: Answer) => outcome(answer, (custody) => custody.findWithdrawal("WTH-1"));

describe("a withdrawal", () => {
  it.each([
    ["Done", "done"],
    ["done", "done"],
    ["Rejected", "rejected"],
    ["canceled", "rejected"],
    ["failed", "rejected"],
    ["Processing", "pending"],
    ["something_new", "pending"],
  ])("%s is %s", async (status, came) => {
    expect((await found(success({ ...withdrawal, status }))).came).toMatchObject({ status: came });
  });

  it.each([error(404, "Not found"), error(404, "?", "E0000"), error(200, "Withdrawal not found")])(
    "is unknown in the vendor's own envelope: $http",
    async (answer) => expect((await found(answer)).came).toBeNull(),
  );

  it.each<[string, Answer]>([
    ["a proxy's 404", { http: 404, body: { message: "no Route matched" } }],
    ["a wrong key", error(401, "Withdrawal not found")],
    ["an error under 200", error(200, "Something went wrong")],
    ["another one", success({ ...withdrawal, reference: "WTH-2" })],
  ])("is unclear: %s", async (_what, answer) => expect((await found(answer)).came).toBe("unclear"));

  it("with any field changed is done with the same amount, under way or unclear", async () => {
    for (const { what, body } of mutationsOf({ status: "success", data: withdrawal })) {
      const { came } = await found({ http: 200, body });
      if (came === "unclear" || came === null || came.coin === null) continue;
      expect(["done", "pending"], what).toContain(came.status);
      expect(came.amount && toDecimal(came.amount), what).toBe("5.00000000");
    }
  });
});

describe("a deposit", () => {
  const deposit = {
    id: "d1",
    currency: "usdc",
    amount: "5.0",
    txid: "0xabc",
    status: "accepted",
    created_at: "2025-09-05T12:20:22.000Z",
    user: { id: "a" },
    payment_transaction: { confirmations: 12, required_confirmations: 12 },
    payment_address: { address: evm, network: "erc20", destination_tag: null },
  };
  const read = (answer: Answer) => outcome(answer, (custody) => custody.deposit("a", "d1"));

  it.each([
    ["accepted", "accepted"],
    ["checked", "accepted"],
    ["on_hold", "on_hold"],
    ["warning", "on_hold"],
    ["rejected", "rejected"],
    ["failed_aml", "rejected"],
    ["canceled", "rejected"],
    ["failed", "rejected"],
    ["submitted", "confirming"],
    ["something_new", "confirming"],
  ])("%s is %s", async (status, came) => {
    expect((await read(success({ ...deposit, status }))).came).toMatchObject({ status: came });
  });

  it("is unknown by any code, and unclear at a proxy's 404", async () => {
    expect((await read(error(404, "Deposit not found", "E1"))).came).toBeNull();
    expect((await read({ http: 404, body: {} })).came).toBe("unclear");
  });

  it("with any field changed is accepted with the same amount, not yet, or unclear", async () => {
    for (const { what, body } of mutationsOf({ status: "success", data: deposit })) {
      const { came } = await read({ http: 200, body });
      if (came === "unclear" || came === null || came.coin === null) continue;
      expect(["accepted", "confirming"], what).toContain(came.status);
      expect(came.amount && toDecimal(came.amount), what).toBe("5.00000000");
    }
  });
});

describe("a fee", () => {
  const fee = (answer: Answer, amount?: string) =>
    outcome(answer, async (custody) => {
      const rail = { coin: "BTC", network: "bitcoin" } as const;
      return toDecimal(
        await custody.networkFee(rail, amount === undefined ? undefined : money("BTC", amount)),
      );
    });

  it("is read flat and in ranges", async () => {
    const flat = await outcome(answers("quidax-fee-flat"), (custody) =>
      custody.networkFee({ coin: "USDT", network: "trc20" }),
    );
    expect(flat.came === "unclear" ? flat.came : toDecimal(flat.came)).toBe("1.00000000");
    expect((await fee(answers("quidax-fee-range"))).came).toBe("0.00020000");
  });

  it("is that of the amount's range, and without an amount the largest", async () => {
    const ranges = [
      { min: 0, max: 0.01, type: "flat", value: 0.0001 },
      { min: 0.01, max: 1, type: "flat", value: "0.0003" },
    ];
    const answer = success({ fee: ranges, type: "range" });
    expect((await fee(answer, "0.005")).came).toBe("0.00010000");
    expect((await fee(answer, "0.5")).came).toBe("0.00030000");
    expect((await fee(answer)).came).toBe("0.00030000");
  });

  it("of another kind is unclear", async () => {
    expect((await fee(success({ fee: 1, type: "percentage" }))).came).toBe("unclear");
  });
});

it("finds a person's account that is there already on whatever page it is", async () => {
  const email = "u1@custody.manilla.example";
  const answer = ({ method, query }: Question): Answer => {
    if (method === "POST") return error(422, "Email has already been taken");
    const page = Number(query.get("page"));
    const others = Array.from({ length: 50 }, (_, index) => ({ id: `p${page}-${index}`, email: "x@y.z" }));
    return success(page === 3 ? [{ id: "mine", email }] : others);
  };
  expect((await outcome(answer, (custody) => custody.ensureAccount("u1"))).came).toBe("mine");
});
