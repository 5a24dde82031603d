import { Button } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useLogout } from "./account.queries.ts";

/** For screens without any other way out. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button size="sm" variant="secondary" loading={logout.isPending} onClick={() => logout.mutate()}>
      {t("Logout")}
    </Button>
  );
}
