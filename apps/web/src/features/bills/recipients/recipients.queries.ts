import { listBillHistory } from "@manilla/shared/bills/history-contract";
import {
  listBillRecipients,
  recipientKindOf,
  removeBillRecipient,
  renameBillRecipient,
  type SavedRecipient,
  saveBillRecipient,
} from "@manilla/shared/bills/recipient-contract";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { localPhone } from "@manilla/shared/phone-number";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { toastFailure } from "#ui/base/toast.ts";
import { firstPayment, payAgain } from "../wizard/prefill.ts";

interface Recipients {
  recipients: SavedRecipient[];
}
const key = [userDataKey, "bills", "recipients"];

export function useRecipients() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => callApi(listBillRecipients, { signal }) });
}

async function lastBillOf({ kind, number }: SavedRecipient) {
  const { transactions } = await queryClient.query({
    queryKey: [userDataKey, "bills", "last", kind, number],
    queryFn: ({ signal }) => callApi(listBillHistory, { query: { search: number }, signal }),
  });
  return transactions.find(
    ({ type, recipient, status }) =>
      status !== "failed" && recipientKindOf[type] === kind && localPhone(recipient) === number,
  );
}

/** The server answers every change with the whole list. */
function useChange<Input>(send: (input: Input) => Promise<Recipients>) {
  return useMutation({
    mutationFn: send,
    // Changes run one after the other, so that the last answer is the newest list.
    scope: { id: "recipients" },
    onSuccess: (list) => cacheReply<Recipients>(queryClient, key, list),
    onError: (error) => toastFailure(error, t("That didn't work. Please try again.")),
  });
}

export const useSaveRecipient = () =>
  useChange((body: BodyInputOf<typeof saveBillRecipient>) => callApi(saveBillRecipient, { body }));

export const useRenameRecipient = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    callApi(renameBillRecipient, { params: { id }, body: { name } }),
  );

export const useRemoveRecipient = () =>
  useChange((id: string) => callApi(removeBillRecipient, { params: { id } }));

/** Opens the confirmation step with the recipient's last bill, or the first step if no bill can be loaded. */
export function usePaySaved() {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<string>();
  async function open(recipient: SavedRecipient) {
    if (opening !== undefined) return;
    setOpening(recipient.id);
    const last = await lastBillOf(recipient).catch(() => undefined);
    const { to, state } = last ? payAgain(last) : firstPayment(recipient);
    void navigate(to, { state });
  }
  return { open, opening };
}
