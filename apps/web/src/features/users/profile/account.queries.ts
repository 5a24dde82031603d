import type { BodyInputOf } from "@manilla/shared/http/route";
import {
  changePassword,
  changePin,
  closeAccount,
  forgotPassword,
  freezeAccount,
  resetPassword,
} from "@manilla/shared/users/account-contract";
import { listSessions, logout, revokeSession } from "@manilla/shared/users/contract";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { forgetPerson } from "#lib/session/last-person.ts";
import { endSession } from "#lib/session/session.ts";
import { toast, toastFailure } from "#ui/base/toast.ts";

const sessionsKey = [userDataKey, "sessions"];

export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => callApi(listSessions, { signal }) });
}

export function useRevokeSession() {
  return useMutation({
    mutationFn: (id: string) => callApi(revokeSession, { params: { id } }),
    onSuccess: () => toast.success(t("Device logged out")),
    onError: (error) => toastFailure(error, t("We couldn't log out the device.")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Clears the session on this device before the server has answered, so that no other request uses it. */
export function useLogout() {
  return useMutation({
    mutationFn: () => {
      const sent = callApi(logout); // must start before endSession clears the token
      endSession();
      return sent;
    },
  });
}

export function useChangePassword() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof changePassword>) => callApi(changePassword, { body }),
  });
}

export function useChangePin() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof changePin>) => callApi(changePin, { body }),
  });
}

export function useCloseAccount() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof closeAccount>) => callApi(closeAccount, { body }),
    onSuccess() {
      forgetPerson();
      endSession();
    },
  });
}

export function useForgotPassword() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof forgotPassword>) => callApi(forgotPassword, { body, device: true }),
  });
}

export type ResetProof = { identifier: string; code: string; resetId: string } | { token: string };

export function useResetPassword() {
  return useSingleMutation({
    mutationFn: ({ password, ...proof }: ResetProof & { password: string }) =>
      callApi(resetPassword, { body: { ...proof, password }, device: true }),
  });
}

export function useFreezeAccount() {
  return useSingleMutation({ mutationFn: (token: string) => callApi(freezeAccount, { body: { token } }) });
}
