import { seconds } from "@manilla/shared/duration";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { checkEmail, checkPhone, checkUsername, login, register } from "@manilla/shared/users/contract";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { callApi, callWithMessage } from "#lib/api/call.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";
import { rememberNewPerson } from "#lib/session/new-person.ts";
import { isSessionStored, type Session, startSession } from "#lib/session/session.ts";
import { tokenExpiry } from "#lib/session/token.ts";
import { matchLanguages } from "#lib/texts/languages.ts";
import { toast } from "#ui/base/toast.ts";

const failedCheckSeconds = 5;

export function retryMilliseconds(error: Error): number {
  const wait = error instanceof ApiError ? (error.retryAfter ?? failedCheckSeconds) : failedCheckSeconds;
  return seconds(Math.max(1, wait));
}

export function useAvailable(field: "email" | "phone" | "username", value: string, enabled: boolean) {
  return useQuery({
    queryKey: ["users", "available", field, value],
    queryFn: ({ signal }) => {
      const sent = { signal, device: true } as const;
      if (field === "email") return callWithMessage(checkEmail, { body: { email: value }, ...sent });
      if (field === "phone") return callWithMessage(checkPhone, { body: { phone: value }, ...sent });
      return callWithMessage(checkUsername, { body: { username: value }, ...sent });
    },
    enabled,
    retry: false,
    staleTime: seconds(30),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.error ? retryMilliseconds(state.error) : false),
  });
}

/** Creates an account. Logs in instead if an earlier try got no answer but created the account. */
export function useRegister() {
  const answerLost = useRef(false);
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof register>) => {
      try {
        return await callApi(register, { body, device: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const mayExist = error.outcomeUnknown || (answerLost.current && error.code === "already_exists");
        if (error.outcomeUnknown) answerLost.current = true;
        if (!mayExist) throw error;
        const { email: identifier, password } = body;
        // If the login also fails, the person sees the error of the registration.
        return await callApi(login, { body: { identifier, password }, device: true }).catch(() => {
          throw error;
        });
      }
    },
    onSuccess(session) {
      beginSession(session);
      rememberNewPerson();
    },
  });
}

export function useLogin() {
  return useSingleMutation({
    mutationFn: (body: BodyInputOf<typeof login>) => callApi(login, { body, device: true }),
    onSuccess: beginSession,
  });
}

/** Stores the session. Throws ApiError if this device's clock is so far ahead that the token looks expired. */
export function beginSession(session: Session): void {
  if (tokenExpiry(session.token) <= Date.now())
    throw new ApiError(t("Please correct the date on this device, then sign in again."), {
      code: "unauthenticated",
      status: 401,
    });
  startSession(session);
  void matchLanguages();
  if (!isSessionStored()) toast.warning(t("This browser stores nothing, so a reload signs you out."));
}
