import { formatPhone } from "@manilla/shared/phone-number";
import { exportMyData } from "@manilla/shared/users/account-contract";
import { paths } from "@manilla/shared/web-paths";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import {
  BellRing,
  Download,
  Fingerprint,
  KeyRound,
  LifeBuoy,
  MonitorSmartphone,
  QrCode,
  ShieldCheck,
  UserX,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { saveFile } from "#lib/api/download.ts";
import { useDashboard } from "#lib/live/balances.ts";
import { useKycStatus } from "#lib/live/kyc.ts";
import { usePublicConfig } from "#lib/live/public-config.ts";
import { useSession } from "#lib/session/session.ts";
import { toggleHiddenBalances, useHiddenBalances } from "#lib/storage/hidden-balances.ts";
import { chooseLanguage, currentLanguage, type Language, languages } from "#lib/texts/languages.ts";
import { lagosToday } from "#lib/texts/relative-time.ts";
import { Initial } from "#ui/base/initial.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { ThemeSwitch } from "#ui/fields/theme-switch.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { LegalFooter } from "#ui/patterns/legal-footer.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { ConfirmedLogout } from "./logout.tsx";

export interface ProfileScreenProps {
  account: ReactNode;
  level: ReactNode;
  verification: ReactNode;
}

export function ProfileScreen({ account, level, verification }: ProfileScreenProps) {
  const session = useSession();
  const [isVerified] = useState((session?.user.kycLevel ?? 0) >= 2);
  const version = usePublicConfig().data?.version ?? "3.0.0";
  return (
    <Screen
      title={t("Profile")}
      titleSize="large"
      actions={<ConfirmedLogout />}
      aside={
        <>
          {isVerified ? verification : <Security />}
          <Settings />
          <Section title={t("Support")} rows>
            <ListRow
              Icon={LifeBuoy}
              title={t("Help and my cases")}
              detail={t("Support is available 24/7.")}
              to={paths.help}
            />
          </Section>
          <YourData />
          <LegalFooter />
          <p className="text-center text-micro text-muted">{t("Version {version}", { version })}</p>
        </>
      }
    >
      <AccountInfo />
      {account}
      {isVerified && <Security />}
      {level}
      {!isVerified && verification}
    </Screen>
  );
}

function Security() {
  return (
    <Section title={t("Security")} rows>
      <ListRow
        Icon={ShieldCheck}
        title={t("Sign-in and payments")}
        detail={t("Passkeys, authenticator app, your own rules")}
        to={paths.security}
      />
      <ListRow Icon={MonitorSmartphone} title={t("Signed-in devices")} to={paths.sessions} />
      <ListRow Icon={KeyRound} title={t("Change password")} to={paths.changePassword} />
      <ListRow Icon={Fingerprint} title={t("Change PIN")} to={paths.changePin} />
    </Section>
  );
}

const languageOptions = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: languages[value].name,
}));

function Settings() {
  const hidden = useHiddenBalances();
  return (
    <Section title={t("Preferences")}>
      <Card className="space-y-3">
        <div className="space-y-3 lg:hidden">
          <p className="font-medium text-small">{t("Appearance")}</p>
          <ThemeSwitch />
        </div>
        <p className="font-medium text-small">{t("Language")}</p>
        <SegmentedControl
          label={t("Language")}
          value={currentLanguage()}
          onValueChange={chooseLanguage}
          onRepeat={chooseLanguage}
          options={languageOptions}
        />
        {currentLanguage() !== "en" && (
          <p className="text-micro text-muted">
            {t("This translation is a draft. Statements and legal pages are in English.")}
          </p>
        )}
        <Switch label={t("Hide balances")} checked={hidden} onCheckedChange={toggleHiddenBalances} />
      </Card>
      <Card tone="rows">
        <ListRow Icon={BellRing} title={t("Notification preferences")} to={paths.notificationSettings} />
      </Card>
    </Section>
  );
}

function YourData() {
  const download = useMutation({
    mutationFn: async () => {
      const text = JSON.stringify(await callApi(exportMyData), null, 2);
      saveFile(new File([text], `manilla-data-${lagosToday()}.json`, { type: "application/json" }));
    },
    onSuccess: () => toast.success(t("Your data is in your downloads")),
    onError: (error) => toastFailure(error, t("We couldn't prepare your data. Please try again.")),
  });
  return (
    <Section title={t("Your data")} rows>
      <ListRow
        Icon={Download}
        title={download.isPending ? t("Collecting your data…") : t("Download my data")}
        detail={t("Everything we keep about you, in one file")}
        onClick={() => download.mutate()}
      />
      <ListRow
        Icon={UserX}
        title={t("Close account")}
        detail={t("Available once your balances are zero")}
        to={paths.closeAccount}
      />
    </Section>
  );
}

/** Aligned with the baseline of the label beside it. */
const waiting = <Skeleton className="-mb-px h-4 w-32" />;

function AccountInfo() {
  const dashboard = useDashboard();
  const status = useKycStatus();
  // Users from level 2 have a legal name. The row reserves space for the name until the server's answer.
  const isNamed = (useSession()?.user.kycLevel ?? 0) >= 2;
  const legalName = status.isPending && isNamed ? waiting : status.data?.identityName;
  const user = dashboard.data?.user;
  const username = { label: t("Username"), value: user ? user.user_name || t("Not set") : waiting };
  const first = legalName ? { label: t("Legal name"), value: legalName } : username;
  const card = (
    <Card className="pb-2!">
      <div className="flex items-center gap-4">
        <Initial name={status.data?.identityName ?? user?.user_name ?? ""} className="size-14 text-heading" />
        <p className="min-w-0">
          <span className="block text-muted text-small">{first.label}</span>
          <span className="wrap-anywhere block font-semibold text-lead">{first.value}</span>
        </p>
      </div>
      <DetailsList
        rows={[
          ...(first === username ? [] : [username]),
          {
            label: t("Email"),
            value: user ? <span className="break-all">{user.email || t("Not set")}</span> : waiting,
          },
          { label: t("Phone"), value: user ? formatPhone(user.phone) || t("Not set") : waiting },
        ]}
      />
      <div className="border-line border-t *:-mx-3">
        <ListRow Icon={QrCode} title={t("My code")} detail={t("Get paid by QR or link")} to={paths.myCode} />
      </div>
    </Card>
  );
  if (user) return card;
  return (
    <Waiting query={dashboard} title={t("Failed to load profile")} failed={t("Failed to fetch profile data")}>
      <Loading>{card}</Loading>
    </Waiting>
  );
}
