import type { ReactNode } from "react";
import { useSession } from "#lib/session/session.ts";
import { ChoiceStep } from "./choice-step.tsx";
import { CodeStep } from "./code-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { PhoneStep } from "./phone-step.tsx";
import { SuccessStep } from "./success-step.tsx";
import { useFlow } from "./use-flow.ts";

export interface VerificationFlowProps {
  onVerified: () => void;
  /** The target of the first screen's back button. Without it there is no button. */
  leave?: string | undefined;
  actions?: ReactNode;
}

export function VerificationFlow({ onVerified, leave, actions }: VerificationFlowProps) {
  const { step, forward, replace, back } = useFlow();
  const user = useSession()?.user;
  switch (step.screen) {
    case "choice":
      return (
        <ChoiceStep
          leave={leave}
          actions={actions}
          onChoose={(type) => forward({ screen: type === "phone" ? "phone-input" : "email-verify" })}
        />
      );
    case "phone-input":
      return (
        <PhoneStep
          initial={step.digits ?? (user?.phone ?? "").replace(/\D/g, "")}
          onBack={back}
          actions={actions}
          onSent={(sent, digits) => {
            replace({ screen: "phone-input", digits });
            forward({ screen: "phone-verify", ...sent });
          }}
        />
      );
    case "phone-verify":
      return (
        <CodeStep
          type="phone"
          sent={step}
          actions={actions}
          onBack={back}
          onChangeContact={back}
          onResent={(sent) => replace({ screen: "phone-verify", ...sent })}
          onVerified={() => replace({ screen: "success", type: "phone" })}
        />
      );
    case "email-verify":
      return step.sent ? (
        <CodeStep
          type="email"
          sent={step.sent}
          actions={actions}
          onBack={back}
          onChangeContact={() => replace({ screen: "email-verify" })}
          onResent={(sent) => replace({ screen: "email-verify", sent })}
          onVerified={() => replace({ screen: "success", type: "email" })}
        />
      ) : (
        <EmailStep
          initial={user?.email ?? ""}
          onBack={back}
          actions={actions}
          onSent={(sent) => replace({ screen: "email-verify", sent })}
        />
      );
    case "success":
      return <SuccessStep type={step.type} onDone={onVerified} />;
  }
}
