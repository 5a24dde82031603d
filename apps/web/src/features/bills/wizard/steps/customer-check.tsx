import { billMessages } from "@manilla/shared/bills/rules";
import { messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { FoundName } from "#ui/states/found-name.tsx";
import { isWrongNumber, type useSubscriber } from "../../bills.queries.ts";

interface CustomerCheckProps {
  query: ReturnType<typeof useSubscriber>["customer"];
  kind: keyof typeof checkWords;
}

export const checkWords = {
  cable: {
    checking: t("Checking this smart card"),
    unchecked: t("We couldn't check this smart card"),
    blocked: t("We can't renew this smart card"),
    unknown: t("The provider doesn't know this smart card"),
  },
  electricity: {
    checking: t("Checking this meter"),
    unchecked: t("We couldn't check this meter"),
    blocked: t("We can't top up this meter"),
    unknown: t("The provider doesn't know this meter"),
  },
} as const;

export function CustomerCheck({ query, kind }: CustomerCheckProps) {
  const words = checkWords[kind];
  if (query.fetchStatus === "idle" && query.isPending) return null;
  if (query.isPending) {
    return (
      <Loading label={words.checking}>
        <Skeleton className="h-20 rounded-card" />
      </Loading>
    );
  }
  if (query.isError) {
    const wrong = isWrongNumber(query.error);
    return (
      <Banner live tone={wrong ? "error" : "warning"} title={wrong ? words.unknown : words.unchecked}>
        {wrong ? t("Please check the number and the provider.") : uncheckedWarning(query.error)}
      </Banner>
    );
  }
  const { name, canVend } = query.data;
  if (!canVend) {
    return (
      <Banner live tone="error" title={words.blocked}>
        {t(billMessages.customerBlocked)}
      </Banner>
    );
  }
  if (name === null) return null;
  return <FoundName label={t("Customer name")} name={name} />;
}

export function uncheckedWarning(error: unknown): string {
  return t("{reason} Please check the number yourself before you pay.", {
    reason: messageOf(error, t("The provider isn't responding.")),
  });
}

export function customerRow(
  customer: { name: string | null } | undefined,
): { label: string; value: string }[] {
  return customer?.name ? [{ label: t("Customer"), value: customer.name }] : [];
}
