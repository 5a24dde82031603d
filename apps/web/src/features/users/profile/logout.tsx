import { Button, SmallButton } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { Sheet } from "#ui/base/sheet.tsx";
import { useLogout } from "./account.queries.ts";

export function ConfirmedLogout() {
  const [asking, setAsking] = useState(false);
  const logout = useLogout();
  return (
    <>
      <SmallButton icon={<LogOut className="size-4" />} onClick={() => setAsking(true)} label={t("Logout")} />
      <Sheet
        open={asking}
        onOpenChange={setAsking}
        title={t("Log out of Manilla?")}
        description={t("You need your password to sign in again on this device.")}
      >
        <div className="flex flex-col gap-3 pt-2">
          <Button wide size="lg" variant="danger" loading={logout.isPending} onClick={() => logout.mutate()}>
            {t("Log out")}
          </Button>
          <Button wide size="lg" variant="secondary" onClick={() => setAsking(false)}>
            {t("Stay signed in")}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

export function LogoutButton() {
  const logout = useLogout();
  return <SmallButton loading={logout.isPending} onClick={() => logout.mutate()} label={t("Logout")} />;
}
