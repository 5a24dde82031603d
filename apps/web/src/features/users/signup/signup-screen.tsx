import { normalizeEmail, normalizePhone, normalizeUsername } from "@manilla/shared/users/rules";
import { useState } from "react";
import { SplitFrame } from "../../../ui/patterns/split-frame.tsx";
import { useRegister } from "../users.queries.ts";
import { DetailsStep, type SignupDetails } from "./details-step.tsx";
import { PinStep } from "./pin-step.tsx";
import { SuccessStep } from "./success-step.tsx";

/** Details, PIN, done. What was typed stays until the account exists, whatever goes wrong on the way. */
export function SignupScreen() {
  const [step, setStep] = useState<"details" | "pin" | "success">("details");
  const [details, setDetails] = useState<SignupDetails>({ username: "", email: "", phone: "", password: "" });
  const { mutateAsync: register } = useRegister();

  async function submit(pin: string) {
    await register({
      username: normalizeUsername(details.username),
      email: normalizeEmail(details.email),
      phone: normalizePhone(details.phone),
      password: details.password,
      pin,
    });
    setStep("success");
  }

  return (
    <SplitFrame line="One balance for naira, crypto and every bill.">
      {step === "details" && (
        <DetailsStep details={details} onChange={setDetails} onContinue={() => setStep("pin")} />
      )}
      {step === "pin" && <PinStep onBack={() => setStep("details")} onPin={submit} />}
      {step === "success" && <SuccessStep username={normalizeUsername(details.username)} />}
    </SplitFrame>
  );
}
