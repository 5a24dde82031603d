import { paths } from "@manilla/shared/web-paths";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton, WideLink } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useFactors } from "#lib/live/factors.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { CodeField } from "#ui/fields/code-field.tsx";
import { AddressText } from "#ui/money/address-text.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { NewFactorFields, useNewFactorProof } from "./new-factor-proof.tsx";
import { useConfirmTotp, useStartTotp } from "./security.queries.ts";

const qrPixels = 200;
const codeLength = 6;

export function AuthenticatorScreen() {
  const start = useStartTotp();
  const confirm = useConfirmTotp();
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} />;
  if (start.data) return <Scan {...start.data} confirm={confirm} />;
  return <ProveOwner start={start} />;
}

function ProveOwner({ start }: { start: ReturnType<typeof useStartTotp> }) {
  const form = useNewFactorProof();
  return (
    <Screen
      title={t("Authenticator app")}
      back={paths.security}
      onSubmit={() => {
        if (form.proof) start.mutate(form.proof);
      }}
      footer={<SubmitButton label={t("Continue")} disabled={!form.proof} loading={start.isPending} />}
    >
      <p className="text-muted text-small">
        {t(
          "An app such as Google Authenticator or Aegis shows a code that changes every 30 seconds. We'll ask for it when you sign in on a new device.",
        )}
      </p>
      <Banner tone="info">
        {t(
          "When you add one, we log out your other devices, and withdrawals, sends and larger bills wait for 24 hours.",
        )}
      </Banner>
      <NewFactorFields
        form={form}
        factors={useFactors().data}
        sending={start}
        failed={t("That didn't work. Please try again.")}
      />
    </Screen>
  );
}

interface ScanProps {
  secret: string;
  uri: string;
  confirm: ReturnType<typeof useConfirmTotp>;
}

function Scan({ secret, uri, confirm }: ScanProps) {
  const [code, setCode] = useState("");
  const ready = code.length === codeLength;
  return (
    <Screen
      title={t("Authenticator app")}
      back={paths.security}
      onSubmit={() => {
        if (ready) confirm.mutate(code, { onError: () => setCode("") });
      }}
      footer={<SubmitButton label={t("Confirm")} disabled={!ready} loading={confirm.isPending} />}
    >
      <Card className="space-y-4">
        <p className="text-small">{t("Scan this with the app, or copy the key into it.")}</p>
        <div className="mx-auto w-fit rounded-card bg-white p-3">
          <QRCodeSVG value={uri} size={qrPixels} title={t("QR code for your authenticator app")} />
        </div>
        <p className="text-center text-small">
          <AddressText address={secret} />
        </p>
        <div className="flex justify-center">
          <CopyButton text={secret} label={t("Copy key")} />
        </div>
      </Card>
      <CodeField
        label={t("Code from the app")}
        length={codeLength}
        value={code}
        onValueChange={setCode}
        error={
          confirm.error && code === ""
            ? messageOf(confirm.error, t("That didn't work. Please try again."))
            : undefined
        }
      />
    </Screen>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const navigate = useNavigate();
  return (
    <Screen
      title={t("Recovery codes")}
      back={() => navigate(paths.security, { replace: true })}
      footer={<WideLink to={paths.security} replace label={t("I have written them down")} />}
    >
      <Banner tone="warning" title={t("Shown only now")}>
        {t("Each code signs you in once if you lose the app. Keep them away from this phone.")}
      </Banner>
      <Card className="space-y-4">
        <ul className="grid grid-cols-2 gap-2 text-center font-mono">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
        <div className="flex justify-center">
          <CopyButton text={codes.join("\n")} label={t("Copy all")} />
        </div>
      </Card>
    </Screen>
  );
}
