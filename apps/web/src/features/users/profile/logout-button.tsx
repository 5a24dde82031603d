import { t } from "#lib/texts/t.ts";
import { Button } from "#ui/base/button.tsx";
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
