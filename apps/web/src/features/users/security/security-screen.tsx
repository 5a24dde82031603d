import { lagosTime } from "@manilla/shared/lagos";
import { formatMoney } from "@manilla/shared/money";
import { newDeviceMaximum } from "@manilla/shared/users/money-out";
import { paths } from "@manilla/shared/web-paths";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner, ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { Button, SmallButton } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { isAborted } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { Fingerprint, Gauge, KeyRound, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { type Factors, useFactors } from "#lib/live/factors.ts";
import { setAppLock, useAppLock } from "#lib/session/app-lock.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { toast } from "#ui/base/toast.ts";
import { FactorCodeField, shortestCode } from "#ui/fields/factor-code-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { ConfirmFactorSheet } from "./confirm-factor-sheet.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { useRemoveFactor, useUnfreeze } from "./security.queries.ts";

const tryAgain = t("That didn't work. Please try again.");

export function SecurityScreen() {
  const factors = useFactors();
  return (
    <Screen title={t("Sign-in and payments")} back={paths.profile} wide>
      {factors.data ? (
        <Content factors={factors.data} />
      ) : (
        <Waiting query={factors} failed={t("We couldn't load your security settings.")} rows={3} />
      )}
    </Screen>
  );
}

function Content({ factors }: { factors: Factors }) {
  return (
    <>
      {factors.frozen && <Frozen factors={factors} />}
      {factors.newDeviceUntil && (
        <Banner tone="info" title={t("This device is new to your account")}>
          {t("Until {date} it can move up to {amount} in total.", {
            date: lagosTime(factors.newDeviceUntil),
            amount: formatMoney(newDeviceMaximum),
          })}
        </Banner>
      )}
      {factors.endAt && (
        <Banner tone="warning" title={t("Your security methods were reported lost")}>
          {t("They stop protecting your account on {date}. If this wasn't you, change your password now.", {
            date: lagosTime(factors.endAt),
          })}
        </Banner>
      )}
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-x-12">
        <Section title={t("Sign In")}>
          <PasskeysCard factors={factors} />
          <AuthenticatorCard factors={factors} />
        </Section>
        <div className="min-w-0 space-y-6">
          <Section title={t("App lock")}>
            <Card className="py-2!">
              <Switch
                label={t("Lock after 5 minutes without use")}
                checked={useAppLock()}
                onCheckedChange={setAppLock}
              />
            </Card>
          </Section>
          <Section title={t("Payments")} rows>
            <ListRow
              Icon={Fingerprint}
              title={t("Change PIN")}
              detail={t("You need your password, not the old PIN.")}
              to={paths.changePin}
            />
            <ListRow
              Icon={Gauge}
              title={t("Your own rules")}
              detail={t("A daily limit, known recipients only")}
              to={paths.paymentRules}
            />
          </Section>
        </div>
      </div>
    </>
  );
}

function AuthenticatorCard({ factors }: { factors: Factors }) {
  const [confirming, setConfirming] = useState(false);
  const remove = useRemoveFactor();
  if (!factors.totpSince) {
    return (
      <Card tone="rows">
        <ListRow
          Icon={ShieldCheck}
          title={t("Add an authenticator app")}
          detail={t("Asks for a code on every new device")}
          to={paths.authenticatorApp}
        />
      </Card>
    );
  }
  return (
    <Card className="space-y-3">
      <h3 className="font-semibold">{t("Authenticator app")}</h3>
      <p>{t("In use since {date}.", { date: lagosTime(factors.totpSince) })}</p>
      <p className="text-muted text-small">
        {t("{count} recovery codes left.", { count: factors.recoveryCodesLeft })}
      </p>
      <SmallButton onClick={() => setConfirming(true)} label={t("Remove the app")} />
      <ConfirmFactorSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t("Remove the authenticator app")}
        hasPasskey={factors.passkeys.length > 0}
        onConfirmed={async (confirmation) => {
          await remove.mutateAsync({ id: null, confirmation });
          toast.success(t("Authenticator app removed"));
        }}
      />
    </Card>
  );
}

function Frozen({ factors }: { factors: Factors }) {
  const [code, setCode] = useState("");
  const unfreeze = useUnfreeze();
  const hasCodes = factors.totpSince !== null;
  const hasPasskey = factors.passkeys.length > 0;
  const opened = { onSuccess: () => toast.success(t("Your account is unfrozen")) };
  return (
    <Card className="space-y-4">
      <Banner tone="warning" title={t("Your account is frozen")}>
        {t("No money can leave it.")}{" "}
        {hasCodes || hasPasskey
          ? t(
              "Unfreeze it with your authenticator app, a recovery code or a passkey that you added at least 3 days before the freeze. Payments then wait for 24 hours.",
            )
          : t("Support will unfreeze it once they know it's you.")}
      </Banner>
      {hasPasskey && (
        <Button
          wide
          variant="secondary"
          loading={unfreeze.isPending}
          onClick={() => unfreeze.mutate("passkey", opened)}
        >
          {t("Unfreeze with a passkey")}
        </Button>
      )}
      <ErrorBanner error={hasCodes || isAborted(unfreeze.error) ? null : unfreeze.error} failed={tryAgain} />
      {hasCodes && (
        <form
          className="space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            unfreeze.mutate({ code }, opened);
          }}
        >
          <FactorCodeField
            label={t("Code")}
            value={code}
            onChange={setCode}
            error={unfreeze.error ? messageOf(unfreeze.error, tryAgain) : undefined}
          />
          <Button
            wide
            type="submit"
            disabled={code.trim().length < shortestCode}
            loading={unfreeze.isPending}
            icon={<KeyRound className="size-5" />}
          >
            {t("Unfreeze my account")}
          </Button>
        </form>
      )}
    </Card>
  );
}
