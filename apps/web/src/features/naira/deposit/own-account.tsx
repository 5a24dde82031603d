import { groupDigits } from "@manilla/shared/grouped-digits";
import type { NairaAccount } from "@manilla/shared/naira/account-contract";
import { paths } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { T } from "#lib/texts/rich-text.tsx";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { Digits } from "#ui/base/digits.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { RetryButton } from "#ui/states/waiting.tsx";
import { useNairaAccount } from "../naira.queries.ts";

type Account = NonNullable<NairaAccount["account"]>;

/** `beside`: a shorter explanation, for the profile and for the page of an open payment. */
export function OwnAccount({ beside = false }: { beside?: boolean }) {
  const query = useNairaAccount();
  const { data } = query;
  if (data?.account) return <AccountNumber account={data.account} beside={beside} />;
  if (data?.state === "unavailable") return null;
  if (data?.state === "requested")
    return (
      <Note title={t("Your account number is on its way")}>
        {t("The bank is preparing it. This takes a minute.")}{" "}
        {!beside && (
          <span className="[@media(max-height:37rem)]:hidden">
            {t("You can enter an amount below right away.")}
          </span>
        )}
      </Note>
    );
  if (data?.state === "verification_required")
    return (
      <Note title={t("Get your own account number")}>
        <T
          text="<link>Verify your phone or email</link> first. We then add transfers to it automatically."
          link={(words) => (
            <Link to={paths.verify} className="font-medium text-accent-ink underline underline-offset-2">
              {words}
            </Link>
          )}
        />
      </Note>
    );
  if (!query.isError) return <OwnAccountSkeleton beside={beside} />;
  return (
    <Note title={t("We couldn't load your account number")}>
      <RetryButton query={query} />
    </Note>
  );
}

export function OwnAccountSkeleton({ beside = false }) {
  return (
    <Card className="py-2.5!">
      <Loading label={t("Loading your account number")}>
        <span className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-3 w-48" />
          <Skeleton className="h-3 w-full" />
          {!beside && <Skeleton className="h-3 w-1/2 [@media(max-height:37rem)]:hidden" />}
        </span>
      </Loading>
    </Card>
  );
}

function AccountNumber({ account, beside }: { account: Account; beside: boolean }) {
  const { accountNumber, accountName, bankName } = account;
  return (
    <Card
      className={clsx("flex items-center gap-1 py-2.5! pr-2!", beside && "[@media(max-height:37rem)]:py-1!")}
    >
      <div className="min-w-0 grow">
        <h2 className="text-muted text-small">{t("Your {bank} account", { bank: bankName })}</h2>
        <p className="tabular font-semibold text-lead">
          <Digits text={groupDigits("account", accountNumber)} />
        </p>
        <p className="wrap-anywhere font-medium text-micro">{accountName}</p>
        <p className="text-micro text-muted [@media(min-height:37rem)]:mt-1">
          {t("Transfer any amount from any bank.")}{" "}
          {!beside && (
            <span className="[@media(max-height:37rem)]:hidden">
              {t("It's added automatically. Or enter an amount below.")}
            </span>
          )}
        </p>
      </div>
      <CopyButton
        iconOnly
        text={accountNumber}
        label={t("Copy account number")}
        copiedLabel={t("Account number copied")}
      />
      <ShareAccount account={account} />
    </Card>
  );
}

function ShareAccount({ account }: { account: Account }) {
  if (typeof navigator.share !== "function") return null;
  const { accountNumber, accountName, bankName } = account;
  const text = `${accountNumber}\n${bankName}\n${accountName}`;
  return (
    <IconButton
      label={t("Share account number")}
      icon={<Share2 className="size-4" />}
      // navigator.share rejects if the person closes the share sheet.
      onClick={() => void navigator.share({ title: t("My account number"), text }).catch(() => undefined)}
    />
  );
}

/** The note has the height of AccountNumber, which may replace the note, so that nothing below moves. */
function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="content-center space-y-1 py-2.5! [@media(min-height:37rem)]:min-h-25.5">
      <h2 className="font-medium text-small">{title}</h2>
      <div className="text-muted text-small">{children}</div>
    </Card>
  );
}
