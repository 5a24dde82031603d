import { withoutSeparators } from "@manilla/shared/phone-number";
import { normalizeEmail, normalizeUsername } from "@manilla/shared/users/rules";
import { paths } from "@manilla/shared/web-paths";
import { WideLink } from "@manilla/ui/base/button.tsx";
import { LogoMark } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { forgetDrafts, useDraft } from "#lib/storage/draft.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { useRegister } from "../users.queries.ts";
import { DetailsStep, type SignupDetails } from "./details-step.tsx";
import { PinStep } from "./pin-step.tsx";
import { SignupProgress } from "./signup-progress.tsx";

export function SignupScreen() {
  const [step, setStep] = useState<"details" | "pin" | "success">("details");
  // A draft survives a reload, so it never contains a password.
  const [contacts, setContacts] = useDraft("signup.details", { username: "", email: "", phone: "" });
  const [password, setPassword] = useState("");
  const { mutateAsync: register } = useRegister();
  const details = { ...contacts, password };

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

function SuccessStep({ username }: { username: string }) {
  return (
    <Screen
      title={t("Your account is ready")}
      titleSize="large"
      progress={<SignupProgress step={3} percent={100} />}
      footer={<WideLink to={paths.dashboard} replace label={t("Get Started")} />}
    >
      <p className="-mt-3 text-lead text-muted">{t("Welcome, {username}.", { username })}</p>
      <div className="grid grow place-items-center py-6 max-[22rem]:py-0">
        <div className="grid size-28 animate-arrive place-items-center rounded-full bg-deep lg:size-56">
          <LogoMark className="h-16 translate-y-1 text-copper lg:h-32" />
        </div>
      </div>
      <p className="text-center text-muted text-small">
        {t("Keep your password and PIN safe. Manilla staff will never ask for them.")}
      </p>
    </Screen>
  );
}
