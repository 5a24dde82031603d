import { getBillTransaction } from "@manilla/shared/bills/history-contract";
import { toMoney } from "@manilla/shared/money";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { keepKey, readKeys } from "#lib/payments/keys.ts";
import { AppProviders } from "#testing/app-providers.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { signIn } from "#testing/payment-fixture.ts";
import { useWizard } from "../wizard/use-wizard.ts";
import { type Line, lineKey, type Row } from "./lines.ts";
import { useBatch } from "./use-batch.ts";

const phone = (id: string) =>
  ({ id, kind: "phone", number: "08031234567", provider: "MTN", name: id }) as const;
const [tunde, bola, chidi] = [phone("tunde"), phone("bola"), phone("chidi")];
const lineOf = (recipient: typeof tunde, raw: string): Line => ({
  recipient,
  choice: { pays: "airtime", raw },
  price: `${raw}.00`,
  biller: "MTN",
  phone: recipient.number,
});
const fetched = fetchedForAda();
const purchase = vi.fn<() => Promise<Response>>();
const dashboard = documentedReply(getDashboard, { naira_balance: 500 });
const answer = (data: object) => Response.json({ status: true, message: "", data });
const bill = async (status: "successful" | "pending" | "failed" = "successful") =>
  answer(documentedReply(getBillTransaction, { transactionId: "t", status }));
const refuse = async (code: string, data: object | null = null) =>
  Response.json({ status: false, message: code, code, data }, { status: 400 });
const keepUnanswered = (line: Line) =>
  keepKey(lineKey(line), { key: "key-before", at: Date.now(), what: line });

beforeEach(() => {
  purchase.mockReset().mockImplementation(() => bill());
  fetched.mockImplementation(async (address) => {
    if (String(address).includes("/purchase")) return await purchase();
    return answer({ recipients: [tunde, bola, chidi], providers: [], ...dashboard });
  });
  queryClient.setQueryData(["mine", "dashboard"], dashboard);
});
afterEach(() => queryClient.clear());

async function start() {
  const { result: batch } = renderHook(() => useBatch(), { wrapper: WithQueries });
  await waitFor(() => expect(batch.current.rows).toHaveLength(3));
  // cast: the tests name only the three loaded recipients
  const row = (name: string) => batch.current.rows.find(({ recipient }) => recipient.name === name) as Row;
  const choose = (name: string, raw: string) => act(() => batch.current.choose(row(name), { raw }));
  const pay = async () => {
    act(() => batch.current.flow.open());
    await act(async () => batch.current.flow.pay({ pin: "2468" }));
    await waitFor(() => expect(batch.current.flow.state.status).not.toBe("sending"));
  };
  const payAll = async () => {
    act(() => batch.current.setAirtime("100"));
    await pay();
  };
  const outcomes = () => batch.current.results?.map(({ outcome }) => outcome.status);
  return { batch, row, choose, pay, payAll, outcomes };
}
const keys = () =>
  fetched.mock.calls.flatMap(([, request]) => new Headers(request?.headers).get("Idempotency-Key") ?? []);

it("buys each line under a key of its own, goes on after a refusal, and counts as bought what was delivered", async () => {
  const held = () => refuse("locked", { until: "2026-11-27T00:00:00.000Z" });
  purchase.mockImplementationOnce(held).mockImplementationOnce(() => bill("pending"));
  purchase.mockImplementationOnce(() => bill("failed"));
  const { row, payAll, outcomes } = await start();
  await payAll();
  expect(outcomes()).toEqual(["refused", "pending", "refused"]);
  expect(new Set(keys()).size).toBe(3);
  // A reload must not offer a paid line again.
  expect(row("bola").isTicked).toBe(false);
});

it("stops at a wrong PIN before anything is bought, and after it sends nothing more", async () => {
  purchase.mockImplementationOnce(() => refuse("invalid_pin"));
  const { batch, pay, payAll, outcomes } = await start();
  await payAll();
  expect([batch.current.results, batch.current.flow.state.status]).toEqual([null, "confirming"]);
  keepUnanswered(lineOf(chidi, "100"));
  purchase.mockImplementationOnce(() => bill()).mockImplementationOnce(() => refuse("invalid_pin"));
  await pay();
  expect(outcomes()).toEqual(["bought", "refused", "unknown"]);
  expect(purchase).toHaveBeenCalledTimes(3);
});

it("asks for a second factor for each line that needs one, by its name", async () => {
  purchase.mockImplementationOnce(() => refuse("confirmation_required", { by: "second_factor" }));
  const { batch, payAll, outcomes } = await start();
  await payAll();
  const { state } = batch.current.flow;
  expect(state).toMatchObject({ status: "factor", request: { payment: "tunde, ₦100.00" } });
  await act(async () => void (state.status === "factor" && state.request.answer({ confirmation: "c" })));
  await waitFor(() => expect(outcomes()).toEqual(["bought", "bought", "bought"]));
  expect(new Set(keys()).size).toBe(3);
});

it("shows and sends what was sent for a line without an answer, whatever is chosen since, and checks the balance without it", async () => {
  keepUnanswered(lineOf(tunde, "450"));
  const { batch, row, choose, pay } = await start();
  choose("tunde", "900");
  choose("bola", "500");
  expect(batch.current.isLocked(row("tunde"))).toBe(true);
  expect(batch.current.lines.map(({ price }) => price)).toEqual(["450.00", "500.00"]);
  expect(batch.current.problem).toBeUndefined();
  await pay();
  expect(keys()[0]).toBe("key-before");
  expect(readKeys()).toEqual({});
  choose("bola", "600");
  expect(batch.current.problem).toBe("Insufficient balance. You need ₦100.00 more.");
});

it("sends nothing more once another person signed in", async () => {
  purchase.mockImplementationOnce(() => {
    signIn("u2");
    return bill();
  });
  const { payAll } = await start();
  await payAll();
  expect(purchase).toHaveBeenCalledOnce();
});

it("goes back to the form with what was not paid, a duplicate only as a second payment until it is changed", async () => {
  purchase.mockImplementationOnce(() => refuse("possible_duplicate"));
  purchase.mockImplementationOnce(() => refuse("limit_exceeded"));
  const { batch, choose, payAll } = await start();
  await payAll();
  act(() => batch.current.retry(batch.current.results?.slice(0, 2) ?? [], { tunde: true }));
  expect(batch.current.results).toBeNull();
  expect(batch.current.lines.map(({ choice }) => choice.confirmDuplicate)).toEqual([true, undefined]);
  choose("tunde", "200");
  expect(batch.current.lines[0]?.choice).toEqual({ pays: "airtime", raw: "200" });
});

it("a single failed bill is shown for its own number, and not for the number that replaces it", async () => {
  purchase.mockImplementationOnce(() => bill("failed"));
  const order = { kind: "airtime", price: toMoney("NGN", "100"), provider: "MTN", product: "" } as const;
  const useAirtime = (phone: string) =>
    useWizard({ order: { ...order, recipient: phone, phone }, amount: "100", answers: {} }).confirming;
  const { result, rerender } = renderHook(useAirtime, { wrapper: AppProviders, initialProps: "08031234567" });
  act(() => result.current.flow.open());
  await act(async () => result.current.flow.pay({ pin: "2468" }));
  await waitFor(() => expect(result.current.failed).toBe(true));
  rerender("08051234567");
  expect(result.current.failed).toBe(false);
});
