import { readOverview } from "@manilla/shared/desk/queue-contract";
import { minutes } from "@manilla/shared/duration";
import { Card, Section } from "@manilla/web/ui/base/card";
import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/call.ts";
import { Failure, Loading } from "../ui/states.tsx";
import { Facts, Table } from "../ui/table.tsx";

/** The day at a glance, of Lagos. */
export function OverviewScreen() {
  const page = useQuery({
    queryKey: ["overview"],
    queryFn: () => call(readOverview, {}),
    refetchInterval: minutes(1),
  });
  if (page.isPending) return <Loading />;
  if (page.isError) return <Failure error={page.error} retry={() => void page.refetch()} />;
  const { volumes, vendors, float, refunds } = page.data;
  return (
    <>
      <h1 className="font-semibold text-title">Today</h1>
      <div className="grid items-start gap-5 xl:grid-cols-2 [&>*]:min-w-0">
        <Section title="Volumes">
          <Table label="Volumes" rows={volumes} empty="Nothing has happened today." />
        </Section>
        <Section title="Vendors">
          <Table label="Vendors" rows={vendors} empty="No vendor was needed today." />
        </Section>
        <Section title="Refunds of the last seven days">
          <Card>
            <Facts facts={refunds} />
          </Card>
        </Section>
      </div>
      <Section title="Float">
        <Table label="Float" rows={float} empty="Nothing is with vendors." />
      </Section>
    </>
  );
}
