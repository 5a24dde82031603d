import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { resetPassword } from "@manilla/shared/users/account-contract";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";

export type Kept = ReplyOf<typeof resetPassword>;

/** Lists the second factors after a reset, so that the owner notices one that a thief added. */
export function KeptFactors({ kept: { totpSince, passkeys } }: { kept: Kept }) {
  if (totpSince === null && passkeys.length === 0) return null;
  return (
    <Banner tone="info" title={t("These still protect your account")}>
      <ul className="list-disc pl-4">
        {passkeys.map(({ name, createdAt }) => (
          <li key={`${name} ${createdAt}`}>
            {t("Passkey {name}, added {date}", { name, date: lagosTime(createdAt) })}
          </li>
        ))}
        {totpSince !== null && (
          <li>{t("Authenticator app, added {date}", { date: lagosTime(totpSince) })}</li>
        )}
      </ul>
      {t("If one of them is not yours, contact support now.")}
    </Banner>
  );
}
