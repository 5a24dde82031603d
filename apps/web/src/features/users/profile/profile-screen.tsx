import { paths } from "@manilla/shared/web-paths";
import {
  BellRing,
  Download,
  Fingerprint,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  MonitorSmartphone,
  ShieldCheck,
  UserX,
} from "lucide-react";
import type { ReactNode } from "react";
import { useDashboard } from "../../../lib/live/balances.ts";
import { usePublicConfig } from "../../../lib/live/public-config.ts";
import { useSupportChannels } from "../../../lib/live/support-channels.ts";
import { toggleHiddenBalances, useHiddenBalances } from "../../../lib/storage/hidden-balances.ts";
import { Card, Section } from "../../../ui/base/card.tsx";
import { ListRow } from "../../../ui/base/list-row.tsx";
import { Switch } from "../../../ui/base/switch.tsx";
import { ThemeSwitch } from "../../../ui/base/theme-switch.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { LegalFooter } from "../../../ui/patterns/legal-footer.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import { SupportLinks } from "../../../ui/patterns/support-links.tsx";
import { Waiting } from "../../../ui/patterns/waiting.tsx";
import { LogoutRow } from "./logout-row.tsx";
import { useDownloadData } from "./use-download-data.ts";

export interface ProfileScreenProps {
  /** The level and what the next one unlocks. */
  level: ReactNode;
  /** The two verifications. */
  verification: ReactNode;
}

export function ProfileScreen({ level, verification }: ProfileScreenProps) {
  const version = usePublicConfig().data?.version ?? "3.0.0";
  return (
    <Screen
      title="Profile"
      titleSize="large"
      aside={
        <>
          <Security />
          <Settings />
          <Support />
          <YourData />
          <LogoutRow />
          <LegalFooter />
          <p className="text-center text-micro text-muted">Version {version}</p>
        </>
      }
    >
      <AccountInfo />
      {level}
      {verification}
    </Screen>
  );
}

function AccountInfo() {
  const dashboard = useDashboard();
  if (!dashboard.data) {
    return (
      <Waiting
        query={dashboard}
        title="Failed to load profile"
        failed="Failed to fetch profile data"
        rows={3}
      />
    );
  }
  const { user } = dashboard.data;
  return (
    <Card className="py-2">
      <DetailsList
        rows={[
          { label: "Username", value: user.user_name || "Not set" },
          { label: "Email", value: <span className="break-all">{user.email || "Not set"}</span> },
          { label: "Phone", value: user.phone || "Not set" },
        ]}
      />
    </Card>
  );
}

interface RowProps {
  Icon: LucideIcon;
  title: string;
  detail?: string;
  to?: string;
  onClick?: () => void;
}

function Row(row: RowProps) {
  return <ListRow {...(row.to !== undefined && { chevron: true })} {...row} />;
}

function Security() {
  return (
    <Section title="Security">
      <Card tone="rows">
        <Row
          Icon={ShieldCheck}
          title="Sign-in and payments"
          detail="Passkeys, authenticator app, your own rules"
          to={paths.security}
        />
        <Row Icon={MonitorSmartphone} title="Signed-in devices" to={paths.sessions} />
        <Row Icon={KeyRound} title="Change password" to={paths.changePassword} />
        <Row Icon={Fingerprint} title="Change PIN" to={paths.changePin} />
      </Card>
    </Section>
  );
}

function Settings() {
  const hidden = useHiddenBalances();
  return (
    <Section title="Preferences">
      <Card className="space-y-3">
        <p className="font-medium text-small">Appearance</p>
        <ThemeSwitch />
        <Switch label="Hide balances" checked={hidden} onCheckedChange={toggleHiddenBalances} />
      </Card>
      <Card tone="rows">
        <Row Icon={BellRing} title="Notification preferences" to={paths.notificationSettings} />
      </Card>
    </Section>
  );
}

function Support() {
  const channels = useSupportChannels();
  return (
    <Section title="Support">
      <Card tone="rows">
        <Row
          Icon={LifeBuoy}
          title="Help and my cases"
          detail="Report a problem and follow it"
          to={paths.help}
        />
      </Card>
      <Card className="space-y-3">
        <p className="text-muted text-small">Support is available 24/7.</p>
        <SupportLinks channels={channels} />
      </Card>
    </Section>
  );
}

function YourData() {
  const download = useDownloadData();
  return (
    <Section title="Your data">
      <Card tone="rows">
        <Row
          Icon={Download}
          title={download.isPending ? "Collecting your data…" : "Download my data"}
          detail="Everything we keep about you, in one file"
          onClick={() => download.mutate()}
        />
        <Row
          Icon={UserX}
          title="Close account"
          detail="Possible once your balances are zero"
          to={paths.closeAccount}
        />
      </Card>
    </Section>
  );
}
