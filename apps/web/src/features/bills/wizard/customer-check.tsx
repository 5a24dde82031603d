import { billMessages } from "@manilla/shared/bills/rules";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
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
      <Loading label={`Checking ${what}`}>
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
        title={wrong ? unknownNumber(what) : `We could not check ${what}`}
      >
        {wrong
          ? "Please check the number and the provider."
          : `${messageOf(query.error, "The provider does not answer.")} Please check the number yourself before you pay.`}
      </Banner>
    );
  }
  const { name, address, canVend } = query.data;
  if (!canVend) {
    return (
      <Banner live tone="error" title={`Nothing can be bought for ${what}`}>
        {billMessages.customerBlocked}
      </Banner>
    );
  }
  if (name === null) return null;
  return (
    <Card className="py-4">
      <p className="text-muted text-small">Customer name</p>
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
  return data?.canVend === false ? billMessages.customerBlocked : undefined;
}

/** The provider knows no such number: there is nothing to pay for. */
function isWrongNumber(error: unknown): boolean {
  return error instanceof ApiError && error.code === "not_found";
}

function unknownNumber(what: string): string {
  return `The provider does not know ${what}`;
}

/** The name, for the confirmation; nothing where the vendor cannot say it. */
export function customerRow(
  customer: { name: string | null } | undefined,
): { label: string; value: string }[] {
  return customer?.name ? [{ label: "Customer", value: customer.name }] : [];
}
