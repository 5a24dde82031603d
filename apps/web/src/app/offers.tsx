import { paths } from "@manilla/shared/web-paths";
import { Button, SmallButton } from "@manilla/ui/base/button.tsx";
import { canUsePasskeys } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { Bell, Download, KeyRound, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useAllowPush, usePushDevices } from "#features/notifications/devices.queries.ts";
import { useRecentActivity } from "#features/wallet/history/history.queries.ts";
import { installWay, showInstallDialog } from "#lib/device/install-here.ts";
import { pushPermission, wantsPush } from "#lib/device/push-here.ts";
import { hasPasskeyHere } from "#lib/passkeys/passkey-here.ts";
import { useSession } from "#lib/session/session.ts";
import { readStored, storageKeys, writeStored } from "#lib/storage/storage.ts";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { InvitationCard } from "#ui/patterns/invitation-card.tsx";

/** After the first completed transaction, shows one offer at a time: notifications, a passkey, the installation. */
export function Offers() {
  useRenewedPush();
  const finished = useRecentActivity().data?.some(({ status }) => status === "completed") ?? false;
  const [, answer] = useState(0);
  if (!finished) return null;
  const isOpen = (key: string) => readStored(key) !== "1";
  const answered = (key: string) => () => {
    writeStored(key, "1");
    answer((count) => count + 1);
  };
  if (pushPermission() === "default" && isOpen(storageKeys.pushOffer))
    return <PushOffer onAnswered={answered(storageKeys.pushOffer)} />;
  if (canUsePasskeys() && !hasPasskeyHere() && isOpen(storageKeys.passkeyOffer))
    return <PasskeyOffer onAnswered={answered(storageKeys.passkeyOffer)} />;
  const way = installWay();
  return way && isOpen(storageKeys.installOffer) ? (
    <InstallOffer way={way} onAnswered={answered(storageKeys.installOffer)} />
  ) : null;
}

/** Subscribes this device to push again after a login of the same person. */
function useRenewedPush() {
  const userId = useSession()?.user.id;
  const devices = usePushDevices().data?.devices;
  const { mutate, isIdle } = useAllowPush();
  const missing = devices?.every(({ current }) => !current) ?? false;
  useEffect(() => {
    if (missing && isIdle && userId && wantsPush(userId) && pushPermission() === "granted") mutate();
  }, [missing, isIdle, userId, mutate]);
}

function PushOffer({ onAnswered }: { onAnswered: () => void }) {
  const allow = useAllowPush();
  return (
    <Offer
      Icon={Bell}
      title={t("Know when money arrives")}
      detail={t("Money in, tokens and sign-ins on this device, even if the app is closed.")}
      action={t("Turn on")}
      loading={allow.isPending}
      onDecline={onAnswered}
      onAccept={() =>
        allow.mutate(undefined, {
          onSuccess: (allowed) => {
            if (allowed) toast.success(t("Notifications are on"));
            onAnswered();
          },
          onError: (error) => toastFailure(error, t("We couldn't turn on notifications. Please try again.")),
        })
      }
    />
  );
}

function PasskeyOffer({ onAnswered }: { onAnswered: () => void }) {
  const navigate = useNavigate();
  return (
    <Offer
      Icon={KeyRound}
      title={t("Sign in without a password")}
      detail={t("Use your fingerprint, face or screen lock on this device.")}
      action={t("Add a passkey")}
      onDecline={onAnswered}
      onAccept={() => {
        onAnswered();
        void navigate(paths.security);
      }}
    />
  );
}

function InstallOffer({ way, onAnswered }: { way: "dialog" | "share"; onAnswered: () => void }) {
  if (way === "share") {
    const detail = t("Tap Share, then “Add to Home Screen”. It opens faster and can show notifications.");
    return <Offer Icon={Download} title={t("Install Manilla")} detail={detail} onDecline={onAnswered} />;
  }
  return (
    <Offer
      Icon={Download}
      title={t("Install Manilla")}
      detail={t("It opens like an app and uses almost no storage.")}
      action={t("Add it")}
      onDecline={onAnswered}
      onAccept={() => void showInstallDialog().then(onAnswered)}
    />
  );
}

interface OfferProps {
  Icon: LucideIcon;
  title: string;
  detail: string;
  action?: string;
  loading?: boolean;
  onAccept?: () => void;
  onDecline: () => void;
}

function Offer({ Icon, title, detail, action, loading, onAccept, onDecline }: OfferProps) {
  return (
    <InvitationCard Icon={Icon} title={title} detail={detail}>
      <div className="flex gap-3 min-[16rem]:max-[22rem]:*:not-first:w-auto min-[16rem]:max-[22rem]:*:not-first:shrink-0">
        <SmallButton wide onClick={onDecline} label={t("Not now")} />
        {action && (
          <Button wide size="sm" loading={loading ?? false} onClick={onAccept}>
            {action}
          </Button>
        )}
      </div>
    </InvitationCard>
  );
}
