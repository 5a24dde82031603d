import { type CaseDetail, closeCase, getCase, openCase, replyToCase } from "@manilla/shared/cases/contract";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { getTransaction, listTransactions } from "@manilla/shared/wallet/activity-contract";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { casesKey } from "#lib/live/cases.ts";
import { pollingMs } from "#lib/live/intervals.ts";
import { sendOnce } from "#lib/payments/send.ts";
import { toast, toastFailure } from "#ui/base/toast.ts";

const refresh = () => queryClient.invalidateQueries({ queryKey: casesKey });

export function useCase(id: string) {
  return useQuery({
    queryKey: [...casesKey, id],
    queryFn: ({ signal }) => callApi(getCase, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "closed" ? false : pollingMs.caseReplies),
  });
}

/** If the same report is sent again, e.g. after a lost answer, the server returns the same case. */
export function useOpenCase() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof openCase>) =>
      sendOnce("case", body, (idempotencyKey) => callApi(openCase, { body, idempotencyKey })),
    onSuccess: (_, { freeze }) => {
      // A freeze ends every session, so another request would be rejected.
      if (freeze !== true) void refresh();
    },
  });
}

async function showChange(detail: CaseDetail): Promise<void> {
  await cacheReply(queryClient, [...casesKey, detail.id], detail);
  void refresh();
}

export function useReply(id: string) {
  return useMutation({
    mutationFn: (message: string) =>
      sendOnce("reply", { id, message }, (idempotencyKey) =>
        callApi(replyToCase, { params: { id }, body: { message }, idempotencyKey }),
      ),
    onSuccess: showChange,
  });
}

/** The callbacks belong to the mutation, so that the toasts appear even if the button is gone. */
export function useCloseCase(id: string) {
  return useMutation({
    mutationFn: () => callApi(closeCase, { params: { id } }),
    async onSuccess(detail) {
      await showChange(detail);
      toast.success(t("The case is closed"));
    },
    onError: (error) => toastFailure(error, t("We couldn't close the case. Please try again.")),
  });
}

export function useReported(id: string | undefined) {
  return useQuery({
    queryKey: [userDataKey, "transaction", id],
    queryFn: ({ signal }) => callApi(getTransaction, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });
}

const recent = 30;

export function useLatestTransactions() {
  return useQuery({
    queryKey: [userDataKey, "reportable"],
    queryFn: async ({ signal }) =>
      (await callApi(listTransactions, { query: { limit: recent }, signal })).transactions,
  });
}
