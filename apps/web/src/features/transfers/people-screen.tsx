import type { MoneyRequest } from "@manilla/shared/transfers/request-contract";
import { paths } from "@manilla/shared/web-paths";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Bitcoin, HandCoins, Landmark, QrCode, UserRound, UsersRound } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { usePortfolio } from "#lib/money/use-portfolio.ts";
import { ListRow } from "#ui/base/list-row.tsx";
import { SkeletonRows } from "#ui/base/skeleton.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { ScanButton } from "#ui/patterns/scan-button.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { readPayLink } from "./pay-link.ts";
import { RecentPeople, RequestRow } from "./people-parts.tsx";
import { useMoneyRequests, useRecentRecipients } from "./transfers.queries.ts";

export function PeopleScreen() {
  const navigate = useNavigate();
  const requests = useMoneyRequests();
  const recent = useRecentRecipients();
  // Shows placeholders until the requests and the recent people have loaded, so that nothing moves down later.
  const isWaiting = [requests, recent].some((query) => query.isLoading && query.failureCount === 0);

  /** Opens the payment screen for a scanned code, or returns an error text. */
  function open(text: string): string | null {
    const link = readPayLink(text);
    if (!link) return t("This isn't the code of anyone on Manilla.");
    void navigate(`${paths.sendToPerson}?${new URLSearchParams({ ...link })}`);
    return null;
  }

  const people = recent.data?.length !== 0 && (
    <RecentPeople onChoose={(to) => navigate(`${paths.sendToPerson}?to=${encodeURIComponent(to)}`)} />
  );
  return (
    <Screen
      title={t("Send and request")}
      back={paths.dashboard}
      actions={<ScanButton title={t("Scan a code")} onText={open} />}
      aside={
        isWaiting || (
          <>
            {people && <div className="max-lg:hidden">{people}</div>}
            <GetPaid />
            {requests.data ? (
              <Requests requests={requests.data} />
            ) : (
              <Waiting query={requests} failed={t("We couldn't load your requests")} rows={3} />
            )}
          </>
        )
      }
    >
      {isWaiting ? (
        <SkeletonRows count={6} />
      ) : (
        <>
          <Group title={t("To pay")} rows={requests.data?.filter(isToPay)} />
          {people && <div className="lg:hidden [@media(max-height:37rem)]:not-first:-mt-3">{people}</div>}
          <SendTo />
        </>
      )}
    </Screen>
  );
}

function SendTo() {
  const held = usePortfolio().portfolio?.rows.find(({ code, empty }) => code !== "NGN" && !empty);
  return (
    <Section title={t("Send to")} rows>
      <ListRow
        Icon={UserRound}
        title={t("A person")}
        detail={t("By @username or phone number. Instant and free.")}
        to={paths.sendToPerson}
      />
      <ListRow
        Icon={Landmark}
        title={t("A bank account")}
        detail={t("Naira to any Nigerian bank")}
        to={paths.withdrawNaira}
      />
      <ListRow
        Icon={Bitcoin}
        title={t("A crypto address")}
        detail={t("To another wallet or exchange")}
        to={held ? `${paths.send}?currency=${held.code.toLowerCase()}` : paths.send}
      />
    </Section>
  );
}

function GetPaid() {
  return (
    <Section title={t("Get paid")} rows>
      <ListRow
        Icon={HandCoins}
        title={t("Request money")}
        detail={t("Ask anyone on Manilla to pay you")}
        to={paths.requestMoney}
      />
      <ListRow Icon={QrCode} title={t("My code")} detail={t("Get paid by QR or link")} to={paths.myCode} />
    </Section>
  );
}

const isToPay = ({ state, direction }: MoneyRequest) => state === "open" && direction === "incoming";

function Requests({ requests }: { requests: readonly MoneyRequest[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState
        icon={<UsersRound className="size-7" />}
        title={t("No requests yet")}
        detail={t("Requests you send or receive appear here.")}
      />
    );
  }
  const sent = requests.filter(({ state, direction }) => state === "open" && direction === "outgoing");
  return (
    <>
      <Group title={t("Sent requests")} rows={sent} />
      <Group title={t("Earlier")} rows={requests.filter(({ state }) => state !== "open")} />
    </>
  );
}

function Group({ title, rows = [] }: { title: string; rows?: readonly MoneyRequest[] | undefined }) {
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      <RowList items={rows} keyOf={(request) => request.id}>
        {(request) => <RequestRow request={request} />}
      </RowList>
    </Section>
  );
}
