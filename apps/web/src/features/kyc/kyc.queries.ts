import { seconds } from "@manilla/shared/duration";
import type { ContactType } from "@manilla/shared/kyc/contact";
import { sendVerification, startIdentity, verifyOtp } from "@manilla/shared/kyc/contract";
import { callApi } from "#lib/api/call.ts";
import { useSingleMutation } from "#lib/api/use-single-mutation.ts";

interface Contact {
  type: ContactType;
  contact: string;
}

export function useSendCode() {
  return useSingleMutation({
    mutationFn: async (body: Contact) => {
      const { resendIn } = await callApi(sendVerification, { body });
      return { contact: body.contact, resendAt: Date.now() + seconds(resendIn) };
    },
  });
}

export function useVerifyCode() {
  return useSingleMutation({
    mutationFn: (body: Contact & { otp: string; pin?: string }) => callApi(verifyOtp, { body }),
  });
}

export function useStartIdentity() {
  return useSingleMutation({ mutationFn: () => callApi(startIdentity) });
}
