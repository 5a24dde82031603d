import { getDashboard } from "@manilla/shared/wallet/contract";
import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "../../../lib/api/query-client.ts";
import { WithQueries } from "../../../lib/api/with-queries.tsx";
import { forgetKey, keepKey, readKeys } from "../../../lib/payments/keys.ts";
import { startSession } from "../../../lib/session/session.ts";
import { documentedReply } from "../../../testing/documented-reply.ts";
import { bill, line, meter, refusal } from "../../../testing/lines-fixture.ts";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import { keyOf } from "./buy-lines.ts";
import { useBatch } from "./use-batch.ts";

const home = meter("home");
const { recipient: tunde } = line("tunde");
const { recipient: bola } = line("bola");
const recipients = [home.recipient, tunde, bola];
const purchase = vi.fn<typeof fetch>();
const dashboard = documentedReply(getDashboard, { naira_balance: 500 });

beforeEach(() => {
  purchase.mockReset();
  vi.stubGlobal("fetch", async (address: string, request?: RequestInit) => {
    if (address.includes("/purchase")) return await purchase(address, request);
    return Response.json({ status: true, message: "ok", data: { recipients, providers: [], ...dashboard } });
  });
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
  queryClient.setQueryData(["mine", "dashboard"], dashboard);
  keepKey(keyOf("home"), { key: "key-of-home", at: Date.now(), what: home });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function start() {
  const { result } = renderHook(() => useBatch(), { wrapper: WithQueries });
  await waitFor(() => expect(result.current.recipients).toHaveLength(3));
  return result;
}

it("shows what was sent for a line that may have been paid, when it is ticked again", async () => {
  const batch = await start();
  expect(batch.current.choiceFor("home")).toBeUndefined();
  act(() => batch.current.choose(home.recipient, {}));
  expect(batch.current.choiceFor("home")).toEqual({
    pays: "electricity",
    raw: "1000.00",
    biller: home.biller,
  });
  act(() => batch.current.choose(home.recipient, { raw: "" }));
  expect(batch.current.choiceFor("home")).toMatchObject({ raw: "1000.00" });
  expect(batch.current.lines).toEqual([home]);
});

it("checks the balance for the lines that were never sent only", async () => {
  const batch = await start();
  act(() => batch.current.choose(home.recipient, {}));
  act(() => batch.current.choose(tunde, { raw: "500" }));
  expect(batch.current.lines).toHaveLength(2);
  expect(batch.current.balance).toMatchObject({ units: 50_000n });
  expect(batch.current.balanceProblem).toBeUndefined();
  act(() => batch.current.choose(tunde, { raw: "600" }));
  expect(batch.current.balanceProblem).toBe("Insufficient balance. You need ₦100.00 more.");
});

async function pay(batch: Awaited<ReturnType<typeof start>>) {
  act(() => batch.current.flow.open());
  act(() => batch.current.flow.pay({ pin: "2468" }));
  await waitFor(() => expect(batch.current.results).not.toBeNull());
}

it("goes back to the form without a duplicate that was not confirmed as a second payment", async () => {
  const batch = await start();
  act(() => batch.current.choose(tunde, { raw: "100" }));
  act(() => batch.current.choose(bola, { raw: "200" }));
  purchase
    .mockResolvedValueOnce(refusal("possible_duplicate"))
    .mockResolvedValueOnce(refusal("limit_exceeded"));
  await pay(batch);
  const [, refused] = batch.current.results ?? [];
  act(() => batch.current.retry(refused ? [refused] : []));
  expect(batch.current.results).toBeNull();
  expect(batch.current.lines.map(({ recipient }) => recipient.id)).toEqual(["bola"]);
});

it("goes back to the form with a line that had no answer", async () => {
  const batch = await start();
  act(() => batch.current.choose(home.recipient, {}));
  act(() => batch.current.choose(tunde, { raw: "100" }));
  purchase.mockResolvedValueOnce(refusal("rate_limited")).mockResolvedValueOnce(refusal("limit_exceeded"));
  await pay(batch);
  expect(batch.current.results).toMatchObject([{ is: "unknown" }, { is: "refused" }]);
  act(() => batch.current.retry([]));
  expect(batch.current.lines).toEqual([home]);
});

it("says that a payment was sent before only where a line of it has no answer", async () => {
  const batch = await start();
  act(() => batch.current.choose(tunde, { raw: "100" }));
  let answer: (response: Response) => void = () => undefined;
  purchase.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  act(() => batch.current.flow.open());
  act(() => batch.current.flow.pay({ pin: "2468" }));
  await waitFor(() => expect(readKeys()[keyOf("tunde")]).toBeDefined());
  forgetKey(keyOf("tunde"));
  const later = await start();
  act(() => later.current.choose(tunde, { raw: "100" }));
  act(() => later.current.flow.open());
  expect(later.current.flow.state).toEqual({ status: "confirming", sentBefore: false });
  await act(async () => answer(bill()));
});

it("pays a new amount as a first payment after another one was confirmed as a second", async () => {
  const batch = await start();
  act(() => batch.current.choose(tunde, { raw: "100" }));
  const [second] = batch.current.lines.map((one) => ({ ...one, confirmDuplicate: true }));
  act(() => batch.current.retry(second ? [second] : []));
  expect(batch.current.lines).toMatchObject([{ price: "100.00", confirmDuplicate: true }]);
  act(() => batch.current.choose(tunde, { raw: "200" }));
  expect(batch.current.lines[0]).toMatchObject({ price: "200.00" });
  expect(batch.current.lines[0]).not.toHaveProperty("confirmDuplicate");
});
