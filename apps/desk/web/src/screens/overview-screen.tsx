import { checkBooks, readOverview } from "@manilla/shared/desk/queue-contract";
import { minutes } from "@manilla/shared/duration";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "../lib/call.ts";
import { SmallButton } from "../ui/controls.tsx";
import { FailedReload, Failure, Pending } from "../ui/states.tsx";
import { Facts, Table, TableSection } from "../ui/table.tsx";

export function OverviewScreen() {
  const page = useQuery({
    queryKey: ["overview"],
    queryFn: () => callApi(readOverview, {}),
    refetchInterval: minutes(1),
  });
  if (!page.data) return <Pending query={page} />;
  const { volumes, vendors, float, refunds, prices, market, comparisons } = page.data;
  return (
    <>
      <FailedReload query={page} />
      <h1 className="font-semibold text-title">Today</h1>
      <div className="grid items-start gap-5 xl:grid-cols-2 [&>*]:min-w-0">
        <TableSection title="Volumes" rows={volumes} empty="Nothing has happened today." />
        <TableSection title="Vendors" rows={vendors} empty="No vendor was needed today." />
        <TableSection title="Prices and rates on hold" rows={market} empty="No price is on hold." />
        <Section title="Refunds of the last seven days">
          <Card>
            <Facts facts={refunds} />
          </Card>
        </Section>
      </div>
      <Books />
      <TableSection title="Compared with vendors" rows={comparisons} empty="No vendor was compared yet." />
      <TableSection title="Float" rows={float} empty="Nothing is with vendors." />
      <TableSection title="Prices" rows={prices} empty="No price is known." />
    </>
  );
}

/** The check runs only on request, because it reads all books and is slow. */
function Books() {
  const check = useMutation({ mutationFn: () => callApi(checkBooks, { timeoutMs: minutes(10) }) });
  return (
    <Section title="Books">
      {check.isSuccess && (
        <div role="status">
          <Table label="Violations" rows={check.data.violations} empty="No violations." />
        </div>
      )}
      {check.isError && <Failure error={check.error} />}
      <SmallButton loading={check.isPending} onClick={() => check.mutate()}>
        Check the books
      </SmallButton>
    </Section>
  );
}
