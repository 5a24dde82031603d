import { lagosTime } from "@manilla/shared/lagos";
import { formatMoney } from "@manilla/shared/money";
import { youngFactorMaximum } from "@manilla/shared/users/money-out";
import { Button, SmallButton, SubmitButton } from "@manilla/ui/base/button.tsx";
import { canUsePasskeys, deviceName } from "@manilla/ui/passkeys/passkey-support.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { Factors } from "#lib/live/factors.ts";
import { forgetPasskeyHere } from "#lib/passkeys/passkey-here.ts";
import { Sheet } from "#ui/base/sheet.tsx";
import { toast } from "#ui/base/toast.ts";
import { InvitationCard } from "#ui/patterns/invitation-card.tsx";
import { ConfirmFactorSheet } from "./confirm-factor-sheet.tsx";
import { NewFactorFields, useNewFactorProof } from "./new-factor-proof.tsx";
import { useAddPasskey, useRemoveFactor } from "./security.queries.ts";

export function PasskeysCard({ factors }: { factors: Factors }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = useRemoveFactor();
  return (
    <InvitationCard
      Icon={KeyRound}
      title={t("Passkeys")}
      detail={t(
        "Sign in and pay with your fingerprint, face or screen lock instead of typing a password or PIN.",
      )}
    >
      <ul className="space-y-3 empty:hidden">
        {factors.passkeys.map(({ id, name, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="truncate font-medium">{name}</p>
              <p className="text-muted text-small">{t("Added {date}", { date: lagosTime(createdAt) })}</p>
            </div>
            <SmallButton
              aria-label={t("Remove {name}", { name })}
              onClick={() => setRemoving(id)}
              label={t("Remove")}
            />
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <Button wide variant="secondary" onClick={() => setAdding(true)}>
          {t("Add a passkey")}
        </Button>
      ) : (
        <p className="text-muted text-small">{t("This browser doesn't support passkeys.")}</p>
      )}
      <AddPasskeySheet factors={factors} open={adding} onClose={() => setAdding(false)} />
      <ConfirmFactorSheet
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t("Remove this passkey")}
        hasPasskey
        onConfirmed={async (confirmation) => {
          await remove.mutateAsync({ id: removing, confirmation });
          if (factors.passkeys.length === 1) forgetPasskeyHere();
          toast.success(t("Passkey removed"));
        }}
      />
    </InvitationCard>
  );
}

interface AddPasskeySheetProps {
  factors: Factors;
  open: boolean;
  onClose: () => void;
}

function AddPasskeySheet({ factors, open, onClose }: AddPasskeySheetProps) {
  const form = useNewFactorProof();
  const add = useAddPasskey();
  // Removes the typed password, so that the sheet is empty when it opens again.
  function close() {
    form.clear();
    add.reset();
    onClose();
  }
  function submit() {
    if (!form.proof) return;
    const passkey = { ...form.proof, name: deviceName() };
    add.mutate(passkey, {
      onSuccess: () => {
        close();
        toast.success(t("Passkey added"));
      },
    });
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title={t("Add a passkey")}
      locked={add.isPending}
      onSubmit={submit}
      footer={<SubmitButton label={t("Continue")} disabled={!form.proof} loading={add.isPending} />}
    >
      <div className="space-y-3">
        <NewFactorFields
          form={form}
          factors={factors}
          sending={add}
          failed={t("We couldn't add the passkey. Please try again.")}
        />
        <p className="text-muted text-small">
          {t(
            "Then your device asks for your fingerprint, face or screen lock. We log out your other devices, and withdrawals, sends and larger bills wait for 24 hours. For 3 days the passkey confirms payments up to {amount}.",
            { amount: formatMoney(youngFactorMaximum) },
          )}
        </p>
      </div>
    </Sheet>
  );
}
