import { paths, pathTo } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { amountOf, isPositive } from "#lib/money/money-input.ts";
import { useAmountInput } from "#lib/money/use-amount-input.ts";
import { useSession } from "#lib/session/session.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { ShareButton } from "#ui/base/share-button.tsx";
import { Screen } from "#ui/patterns/screen.tsx";

const qrPixels = 220;

export function MyCodeScreen() {
  const username = useSession()?.user.user_name ?? "";
  const [raw, setRaw] = useState("");
  const input = useAmountInput(raw, setRaw);
  const query = isPositive(raw) ? `?amount=${amountOf(raw)}` : "";
  const link = `${window.location.origin}${pathTo(paths.pay, username)}${query}`;
  return (
    <Screen
      title={t("My code")}
      back={paths.people}
      aside={
        <Field
          {...input}
          label={t("Amount in naira (optional)")}
          hint={t("The code will ask for exactly this amount.")}
          inputMode="decimal"
          autoComplete="off"
          start={<span className="text-muted">₦</span>}
        />
      }
    >
      <Card className="flex flex-col items-center gap-5">
        {/* QR readers need a dark code on white with a margin, in both themes. */}
        <div className="rounded-field bg-white p-3">
          <QRCodeSVG value={link} size={qrPixels} level="M" title={`QR code to pay @${username}`} />
        </div>
        <p className="text-center">
          <span className="wrap-anywhere block font-semibold text-lead">@{username}</span>
          <span className="text-muted text-small">
            {t("Anyone on Manilla can scan this to pay you instantly, free of charge.")}
          </span>
        </p>
        <div className="flex w-full flex-wrap justify-center gap-3">
          <CopyButton text={link} label={t("Copy link")} copiedLabel={t("Link copied")} size="md" />
          <ShareButton shared={{ title: t("Pay @{username}", { username }), url: link }} />
        </div>
      </Card>
    </Screen>
  );
}
