import { withoutSeparators } from "@manilla/shared/phone-number";
import { normalizeEmail, normalizeUsername } from "@manilla/shared/users/rules";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { forgetDrafts, useDraft } from "#lib/storage/draft.ts";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { useRegister } from "../users.queries.ts";
import { DetailsStep, type SignupDetails } from "./details-step.tsx";
import { PinStep } from "./pin-step.tsx";
import { SuccessStep } from "./success-step.tsx";

/** The input survives every failure until the account exists. */
export function SignupScreen() {
  const [step, setStep] = useState<"details" | "pin" | "success">("details");
  // Drafts survive a reload. A password is never stored.
  const [contacts, setContacts] = useDraft("signup.details", { username: "", email: "", phone: "" });
  const [password, setPassword] = useState("");
  const { mutateAsync: register } = useRegister();
  const details: SignupDetails = { ...contacts, password };

  function change({ password: next, ...rest }: SignupDetails) {
    setPassword(next);
    setContacts(rest);
  }

  async function submit(pin: string) {
    await register({
      username: normalizeUsername(details.username),
      email: normalizeEmail(details.email),
      phone: withoutSeparators(details.phone),
      password: details.password,
      pin,
    });
    forgetDrafts("signup.");
    setStep("success");
  }

  return (
    <SplitFrame line={t("One balance for naira, crypto and every bill.")}>
      {step === "details" && (
        <DetailsStep details={details} onChange={change} onContinue={() => setStep("pin")} />
      )}
      {step === "pin" && <PinStep onBack={() => setStep("details")} onPin={submit} />}
      {step === "success" && <SuccessStep username={normalizeUsername(details.username)} />}
    </SplitFrame>
  );
}
