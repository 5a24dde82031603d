import { toMoney } from "@manilla/shared/money";
import { errorReply, okReply, vendorOutcome } from "@manilla/testing/providers/custody-answers";
import type { Answer, VendorRequest } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import type { CustodyProvider } from "./port.ts";

const order = { reference: "COL-1", accountId: "sub1", amount: toMoney("USDC", "5") };
const parent = okReply({ id: "parent1", email: "house@example.com" });

const collected = (answer: Answer, own: Answer = parent) =>
  vendorOutcome(
    ({ method }: VendorRequest) => (method === "POST" ? answer : own),
    async (custody) => {
      await custody.collect(order);
      return "taken";
    },
  );

describe("coins from a sub-account", () => {
  it("are sent to our own account's id, out of the sub-account, under our reference and without a network", async () => {
    const { came, requests } = await collected(okReply({ reference: "COL-1" }, 201));
    expect(came).toBe("taken");
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /users/me",
      "POST /users/sub1/withdraws",
    ]);
    const body = { currency: "usdc", amount: "5.00000000", fund_uid: "parent1", reference: "COL-1" };
    expect(requests[1]?.body).toMatchObject(body);
    expect(requests[1]?.body).not.toHaveProperty("network");
  });

  it("are taken when the reference is there already, under any HTTP status", async () => {
    for (const http of [200, 400, 409, 422])
      expect((await collected(errorReply(http, "Reference has already been taken"))).came).toBe("taken");
  });

  it.each<[string, Answer, Answer?]>([
    ["too little balance", errorReply(400, "Insufficient balance", "E0113")],
    ["an undocumented code", errorReply(422, "no", "E0107")],
    ["another reference", okReply({ reference: "COL-2" }, 201)],
    ["a wrong key", errorReply(401, "Invalid API key")],
    ["a proxy", { http: 404, body: { message: "no Route matched" } }],
    ["an error of theirs", errorReply(500, "Reference has already been taken")],
    ["nothing", { http: 200, body: {} }],
    [
      "no word about our own account",
      okReply({ reference: "COL-1" }, 201),
      errorReply(404, "User not found"),
    ],
  ])("are unclear at %s", async (_what, answer, own) => {
    expect((await collected(answer, own)).came).toBe("unclear");
  });
});

describe("the order of a collection", () => {
  const found = (answer: Answer) =>
    vendorOutcome(answer, (custody) => custody.findWithdrawal("COL-1", "sub1"));

  it("is looked up on the sub-account that it leaves", async () => {
    const row = { reference: "COL-1", currency: "usdc", amount: "5.0", fee: "0.0", status: "Done" };
    const { came, requests } = await found(okReply(row));
    expect(came).toMatchObject({
      status: "done",
      amount: { units: 500_000_000n },
      networkFee: { units: 0n },
    });
    expect(requests[0]?.path).toBe("/users/sub1/withdraws/reference/COL-1");
  });

  it("is unknown by the vendor's own word alone", async () => {
    expect((await found(errorReply(404, "Withdrawal not found"))).came).toBeNull();
    expect((await found({ http: 404, body: "<html>not found</html>" })).came).toBe("unclear");
  });
});

describe("a deposit that a collection is also listed as", () => {
  const listed = (changes: object) =>
    vendorOutcome(
      ({ path }: VendorRequest) => {
        const money = { id: "d1", currency: "usdc", amount: "5.0", status: "accepted" };
        const row = {
          ...money,
          created_at: "2026-03-31T10:00:00Z",
          type: "internal",
          user: { id: "parent1" },
        };
        return path === "/users/me" ? parent : okReply([{ ...row, ...changes }]);
      },
      async (custody) => (await custody.deposits(1)).map((row) => row?.isCollection ?? false),
    );

  it("is recognised by our own account and its type; a customer's is a deposit like others", async () => {
    expect((await listed({})).came).toEqual([true]);
    expect((await listed({ user: { id: "sub1" } })).came).toEqual([false]);
    expect((await listed({ type: "coin_address" })).came).toEqual([false]);
    expect((await listed({ type: undefined })).came).toEqual([false]);
  });

  const row = (n: number) => ({
    id: `d${n}`,
    currency: "usdc",
    amount: "5.0",
    status: "accepted",
    type: "internal",
    created_at: "2026-03-31T10:00:00Z",
    user: { id: "parent1" },
  });
  const rows = (count: number) => okReply(Array.from({ length: count }, (_, n) => row(n)));
  const span = { from: new Date("2026-03-31T00:00:00Z"), until: new Date("2026-04-01T00:00:00Z") };
  const ownAccount = (requests: VendorRequest[]) =>
    requests.filter(({ path }) => path === "/users/me").length;

  it.each([
    [100, 1],
    [50, 2],
    [100, 2],
  ])(
    "is recognised in each of %i rows on %i pages read at once, and our own account is asked for once",
    async (count, pages) => {
      const { came, requests } = await vendorOutcome(
        ({ path }: VendorRequest) => (path === "/users/me" ? parent : rows(count)),
        async (custody) => {
          const all = await Promise.all(Array.from({ length: pages }, (_, n) => custody.deposits(n + 1)));
          return all.flat().filter((deposit) => !deposit?.isCollection).length;
        },
      );
      expect([came, ownAccount(requests)]).toEqual([0, 1]);
    },
  );

  it.each<[string, (custody: CustodyProvider) => Promise<unknown>]>([
    ["a page of deposits", (custody) => custody.deposits(1)],
    ["one deposit", (custody) => custody.deposit("parent1", "d0")],
    ["the book of a day", (custody) => custody.depositEntries(span)],
  ])("makes %s unclear while our own account is unknown, never a customer's", async (_what, ask) => {
    let failures = 0;
    const server = ({ path }: VendorRequest) => {
      if (path !== "/users/me") return path.endsWith("/d0") ? okReply(row(0)) : rows(6);
      failures += 1;
      return failures === 1 ? errorReply(500, "Internal error") : parent;
    };
    const said: unknown[] = [];
    await vendorOutcome(server, async (custody) => {
      said.push(await ask(custody).catch(() => "unclear"));
      said.push((await custody.deposits(1)).every((deposit) => deposit?.isCollection));
    });
    expect(said).toEqual(["unclear", true]);
  });

  it("is unreadable when it names neither an account nor an address", async () => {
    const { user: _, ...nameless } = row(1);
    const answer = ({ path }: VendorRequest) => (path === "/users/me" ? parent : okReply([nameless, row(2)]));
    const { came } = await vendorOutcome(answer, (custody) => custody.deposits(1));
    expect(came).toMatchObject([null, { id: "d2", isCollection: true }]);
  });
});
