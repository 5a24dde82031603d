import type { ContactType } from "@manilla/shared/kyc/contact";
import { sendVerification, startIdentity, verifyOtp } from "@manilla/shared/kyc/contract";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

interface Contact {
  type: ContactType;
  contact: string;
}

export function useSendCode() {
  return useMutation({ mutationFn: (body: Contact) => call(sendVerification, { body }) });
}

export function useVerifyCode() {
  return useMutation({
    mutationFn: (body: Contact & { otp: string; pin?: string }) => call(verifyOtp, { body }),
  });
}

export function useStartIdentity() {
  return useMutation({ mutationFn: () => call(startIdentity) });
}
