import { createBillRepeat } from "@manilla/shared/bills/bill-repeats-contract";
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { useBillRepeats } from "../bills.queries.ts";
import { useRepeatForm } from "./repeat-sheet.tsx";

const transactionId = "01900000-0000-7000-8000-000000000001";
const fetched = fetchedForAda();
afterEach(() => queryClient.clear());

const answer = (data: unknown) => Response.json({ status: true, message: "ok", data });

/** Only the first request for the list of repeats gets an answer. */
async function submitted(create: () => Promise<Response>) {
  let lists = 0;
  fetched.mockImplementation((_, request) => {
    if (request?.method === "POST") return create();
    lists += 1;
    return lists === 1 ? Promise.resolve(answer({ repeats: [] })) : new Promise(() => {});
  });
  const onMade = vi.fn();
  const useFormBesideList = () => ({ form: useRepeatForm(transactionId, onMade), list: useBillRepeats() });
  const { result } = renderHook(useFormBesideList, { wrapper: WithQueries });
  await vi.waitFor(() => expect(result.current.list.data).toEqual([]));
  act(() => result.current.form.submit());
  await vi.waitFor(() => expect(lists).toBe(2));
  return { result, onMade };
}

it("says that a bill repeats before the list has come again", async () => {
  const { onMade } = await submitted(async () => answer(documentedReply(createBillRepeat)));
  await vi.waitFor(() => expect(onMade).toHaveBeenCalledOnce());
});

it("says at once that no answer came, while the list does not come either", async () => {
  const { result } = await submitted(() => Promise.reject(new TypeError("Failed to fetch")));
  await vi.waitFor(() => expect(result.current.form.problem?.of).toBe("answer"));
});

it("a double click tries the PIN once: five wrong ones lock the account", async () => {
  const refused = { status: false, message: "Incorrect PIN. 4 attempts left.", code: "invalid_pin" };
  fetched.mockImplementation(async () => Response.json(refused, { status: 400 }));
  const { result } = renderHook(() => useRepeatForm(transactionId, vi.fn()), { wrapper: WithQueries });
  act(() => result.current.setMode("automatic"));
  act(() => result.current.submit());
  act(() => {
    result.current.typePin("1357");
    result.current.typePin("1357");
  });
  await vi.waitFor(() => expect(result.current.problem).toBeTruthy());
  expect(fetched.mock.calls.filter(([, request]) => request?.method === "POST")).toHaveLength(1);
});
