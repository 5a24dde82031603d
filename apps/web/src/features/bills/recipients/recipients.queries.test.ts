import { listBillRecipients } from "@manilla/shared/bills/recipient-contract";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { useRecipients, useRemoveRecipient } from "./recipients.queries.ts";

const fetched = fetchedForAda();

const id = "019a6f3f-02d4-7a18-8c35-6f1e9b7d2a51";
const [mum = {}] = documentedReply(listBillRecipients).recipients;
const answer = (recipients: object[]) => Response.json({ status: true, message: "ok", data: { recipients } });

it("a list that was asked for before a change does not replace what the change answered", async () => {
  const late = Promise.withResolvers<Response>();
  const lists = [Promise.resolve(answer([{ ...mum, id }])), late.promise];
  fetched.mockImplementation((_address, init) =>
    init?.method === "DELETE"
      ? Promise.resolve(answer([]))
      : (lists.shift() ?? Promise.resolve(Response.error())),
  );
  const { result } = renderHook(() => ({ list: useRecipients(), remove: useRemoveRecipient() }), {
    wrapper: WithQueries,
  });
  await waitFor(() => expect(result.current.list.data?.recipients).toHaveLength(1));
  const refetch = result.current.list.refetch();
  await waitFor(() => expect(lists).toHaveLength(0));
  await result.current.remove.mutateAsync(id);
  late.resolve(answer([{ ...mum, id }]));
  await refetch;
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(result.current.list.data?.recipients).toEqual([]);
});
