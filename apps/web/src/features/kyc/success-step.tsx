import { seconds } from "@manilla/shared/duration";
import type { ContactType } from "@manilla/shared/kyc/contact";
import { Button } from "@manilla/ui/base/button.tsx";
import { LogoMark } from "@manilla/ui/base/logo.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Check } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Screen } from "#ui/patterns/screen.tsx";

const doneMilliseconds = seconds(2);

export function SuccessStep({ type, onDone }: { type: ContactType; onDone: () => void }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(done, doneMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Screen
      title={type === "phone" ? t("Phone verified") : t("Email verified")}
      titleSize="large"
      footer={
        <Button wide size="lg" onClick={onDone}>
          {t("Continue")}
        </Button>
      }
    >
      <p role="status" className="-mt-3 text-lead text-muted">
        {t("You’re in. Let’s add your first naira.")}
      </p>
      <div className="grid grow place-items-center py-6">
        <div className="relative grid size-52 animate-arrive place-items-center rounded-full bg-deep max-[22rem]:size-40">
          <LogoMark className="h-28 translate-y-1 text-copper max-[22rem]:h-20" />
          <span className="absolute right-2 bottom-2 grid size-14 place-items-center rounded-full bg-accent text-on-accent ring-4 ring-canvas">
            <Check aria-hidden="true" className="size-7" strokeWidth={2.5} />
          </span>
        </div>
      </div>
    </Screen>
  );
}
