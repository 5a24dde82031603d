import { billMessages } from "@manilla/shared/bills/rules";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { Loading, Skeleton } from "../../../ui/base/skeleton.tsx";
import type { useCustomer } from "../bills.queries.ts";

export interface CustomerCheckProps {
  query: ReturnType<typeof useCustomer>;
  /** "this meter" */
  what: string;
}

/** The owner of the number, shown before the payment. */
export function CustomerCheck({ query, what }: CustomerCheckProps) {
  if (query.fetchStatus === "idle" && query.isPending) return null;
  if (query.isPending) {
    return (
      <Loading label={t("Checking {what}", { what })}>
        <Skeleton className="h-20 rounded-card" />
      </Loading>
    );
  }
  if (query.isError) {
    const wrong = isWrongNumber(query.error);
    return (
      <Banner
        live
        tone={wrong ? "error" : "warning"}
        title={wrong ? unknownNumber(what) : t("We could not check {what}", { what })}
      >
        {wrong
          ? t("Please check the number and the provider.")
          : t("{reason} Please check the number yourself before you pay.", {
              reason: messageOf(query.error, t("The provider does not answer.")),
            })}
      </Banner>
    );
  }
  const { name, address, canVend } = query.data;
  if (!canVend) {
    return (
      <Banner live tone="error" title={t("Nothing can be bought for {what}", { what })}>
        {t(billMessages.customerBlocked)}
      </Banner>
    );
  }
  if (name === null) return null;
  return (
    <Card className="py-4">
      <p className="text-muted text-small">{t("Customer name")}</p>
      <p className="font-semibold text-lead">{name}</p>
      {address && <p className="text-muted text-small">{address}</p>}
    </Card>
  );
}

/** Why nothing can be bought for the number, before anything is paid; undefined when something can. */
export function customerProblem(
  { data, error }: CustomerCheckProps["query"],
  wrong: string,
): string | undefined {
  if (isWrongNumber(error)) return wrong;
  return data?.canVend === false ? t(billMessages.customerBlocked) : undefined;
}

/** The provider knows no such number: there is nothing to pay for. */
function isWrongNumber(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

function unknownNumber(what: string): string {
  return t("The provider does not know {what}", { what });
}

/** The name, for the confirmation; nothing where the vendor cannot say it. */
export function customerRow(
  customer: { name: string | null } | undefined,
): { label: string; value: string }[] {
  return customer?.name ? [{ label: t("Customer"), value: customer.name }] : [];
}
