import type { MoneyRequest } from "@manilla/shared/transfers/request-contract";
import { paths } from "@manilla/shared/web-paths";
import { HandCoins, type LucideIcon, QrCode, Send, UsersRound } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { t } from "../../lib/texts/t.ts";
import { Section } from "../../ui/base/card.tsx";
import { RowList } from "../../ui/patterns/row-list.tsx";
import { ScanButton } from "../../ui/patterns/scan-button.tsx";
import { Screen } from "../../ui/patterns/screen.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { Waiting } from "../../ui/states/waiting.tsx";
import { payLinkOf } from "./pay-link.ts";
import { RecentPeople } from "./recent-people.tsx";
import { RequestRow } from "./request-row.tsx";
import { useMoneyRequests } from "./transfers.queries.ts";

const actions: readonly { label: string; detail: string; Icon: LucideIcon; to: string }[] = [
  { label: t("Send"), detail: t("By @username or phone"), Icon: Send, to: paths.sendToPerson },
  { label: t("Request"), detail: t("Ask another customer to pay"), Icon: HandCoins, to: paths.requestMoney },
  { label: t("My code"), detail: t("Be paid by QR or link"), Icon: QrCode, to: paths.myCode },
];

/** Money between people here: send, request, and what was asked. */
export function PeopleScreen() {
  const navigate = useNavigate();
  const requests = useMoneyRequests();

  /** A code of a person leads to the transfer, filled in; it is a path of this app. */
  function open(text: string): string | null {
    const link = payLinkOf(text);
    if (link === null) return t("This is not the code of a person on Manilla.");
    void navigate(link);
    return null;
  }

  return (
    <Screen
      title={t("People")}
      back={paths.dashboard}
      actions={<ScanButton title={t("Scan a code")} onText={open} />}
    >
      <ul className="grid grid-cols-3 gap-3 max-[16rem]:grid-cols-1">
        {actions.map(({ label, detail, Icon, to }) => (
          <li key={label}>
            <Link
              to={to}
              className="flex h-full flex-col items-center gap-2 rounded-card bg-surface px-2 py-4 text-center shadow-card transition-colors duration-150 hover:bg-sunken"
            >
              <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <span className="font-semibold">{label}</span>
              <span className="text-micro text-muted">{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      <RecentPeople onChoose={(to) => navigate(`${paths.sendToPerson}?to=${encodeURIComponent(to)}`)} />
      {requests.data ? (
        <Requests requests={requests.data} />
      ) : (
        <Waiting query={requests} failed={t("Your requests could not be loaded")} rows={3} />
      )}
    </Screen>
  );
}

function Requests({ requests }: { requests: readonly MoneyRequest[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState
        icon={<UsersRound className="size-7" />}
        title={t("No requests yet")}
        detail={t("Ask another Manilla customer to pay you back. You both follow the request here.")}
      />
    );
  }
  const open = requests.filter(({ state }) => state === "open");
  const groups = [
    { title: t("To pay"), rows: open.filter(({ direction }) => direction === "incoming") },
    { title: t("Waiting for others"), rows: open.filter(({ direction }) => direction === "outgoing") },
    { title: t("Earlier"), rows: requests.filter(({ state }) => state !== "open") },
  ];
  return groups.map(
    ({ title, rows }) =>
      rows.length > 0 && (
        <Section key={title} title={title}>
          <RowList items={rows} keyOf={(request) => request.id}>
            {(request) => <RequestRow request={request} />}
          </RowList>
        </Section>
      ),
  );
}
