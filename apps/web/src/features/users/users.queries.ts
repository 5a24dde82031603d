import { checkEmail, checkPhone, checkUsername, login, register } from "@manilla/shared/users/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { startSession } from "../../lib/session/session.ts";

/** One call that asks whether a contact is free; the caller decides when. */
export function useAvailable(field: "email" | "phone" | "username", value: string, enabled: boolean) {
  return useQuery({
    queryKey: ["users", "available", field, value],
    queryFn: ({ signal }) => {
      if (field === "email") return call(checkEmail, { body: { email: value }, signal });
      if (field === "phone") return call(checkPhone, { body: { phone: value }, signal });
      return call(checkUsername, { body: { username: value }, signal });
    },
    enabled,
    retry: false,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
}

interface Registration {
  username: string;
  email: string;
  phone: string;
  password: string;
  pin: string;
}

/** A new user is signed in at once. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: Registration) => call(register, { body, device: true }),
    onSuccess: startSession,
  });
}

export function useLogin() {
  return useMutation({
    mutationFn: (body: { identifier: string; password: string }) => call(login, { body, device: true }),
    onSuccess: startSession,
  });
}
