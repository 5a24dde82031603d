import { Banner } from "@manilla/ui/base/banner.tsx";
import { canUsePasskeys } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { useFactors } from "#lib/live/factors.ts";
import type { FactorRequest } from "#lib/payments/payment-state.ts";
import { Waiting } from "../states/waiting.tsx";
import { FactorForm, FactorSubmit, useFactorForm } from "./factor-form.tsx";

export function FactorStep({ request }: { request: FactorRequest }) {
  const form = useFactorForm((confirmation) => request.answer({ confirmation }));
  const factors = useFactors();
  const { data } = factors;
  const hasCode = data?.totpSince !== null;
  return (
    <div className="space-y-4">
      <Banner live tone="info" title={request.payment}>
        {request.message}
      </Banner>
      {data ? (
        <>
          <FactorForm
            form={form}
            autoFocus
            hasCode={hasCode}
            hasPasskey={data.passkeys.length > 0 && canUsePasskeys()}
            hint={request.payment && t("Each code works once. For the next payment, wait for a new one.")}
          />
          {hasCode && <FactorSubmit form={form} />}
        </>
      ) : (
        <Waiting query={factors} failed={t("We couldn't load your security settings.")} rows={2} />
      )}
    </div>
  );
}
