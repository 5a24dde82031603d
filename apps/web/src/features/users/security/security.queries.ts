import type { BodyInputOf } from "@manilla/shared/http/route";
import {
  confirmTotp,
  removePasskey,
  removeTotp,
  startTotp,
  unfreezeAccount,
} from "@manilla/shared/users/factors-contract";
import { getPaymentRules, savePaymentRules } from "@manilla/shared/users/payment-rules";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { factorsKey } from "#lib/live/factors.ts";
import { confirmWithCode } from "#ui/patterns/factor-form.tsx";

const rulesKey = [userDataKey, "payment-rules"];

function useFactorChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  return useSingleMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: factorsKey }),
  });
}

export type SecondProof = { by: "pin"; pin: string } | { by: "code"; code: string } | { by: "passkey" };
export type NewFactorProof = { password: string } & SecondProof;

async function bodyOf({ password, ...proof }: NewFactorProof) {
  if (proof.by === "pin") return { password, pin: proof.pin };
  const confirmation =
    proof.by === "code"
      ? await confirmWithCode(proof.code)
      : await (await import("#lib/passkeys/passkey.ts")).confirmWithPasskey();
  return { password, confirmation };
}

export function useAddPasskey() {
  return useFactorChange(async ({ name, ...proof }: NewFactorProof & { name: string }) => {
    const { makePasskey } = await import("#lib/passkeys/passkey.ts");
    return makePasskey(name, await bodyOf(proof));
  });
}

/** Removes a passkey, or the authenticator app if `id` is null. */
export function useRemoveFactor() {
  return useFactorChange(({ id, confirmation }: { id: string | null; confirmation: string }) =>
    id === null
      ? callApi(removeTotp, { body: { confirmation } })
      : callApi(removePasskey, { params: { id }, body: { confirmation } }),
  );
}

export function useStartTotp() {
  return useSingleMutation({
    mutationFn: async (proof: NewFactorProof) => callApi(startTotp, { body: await bodyOf(proof) }),
  });
}

export function useConfirmTotp() {
  return useFactorChange((code: string) => callApi(confirmTotp, { body: { code } }));
}

export function useUnfreeze() {
  return useFactorChange(async (proof: { code: string } | "passkey") =>
    proof === "passkey"
      ? (await import("#lib/passkeys/passkey.ts")).unfreezeWithPasskey()
      : callApi(unfreezeAccount, { body: proof }),
  );
}

export function usePaymentRules() {
  return useQuery({ queryKey: rulesKey, queryFn: ({ signal }) => callApi(getPaymentRules, { signal }) });
}

export function useSavePaymentRules() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof savePaymentRules>) => callApi(savePaymentRules, { body }),
    onSuccess: (saved) => cacheReply(queryClient, rulesKey, saved),
    // Another tab or device may have saved other rules, so reload them.
    onError: () => queryClient.invalidateQueries({ queryKey: rulesKey }),
  });
}
