import { coinOf, isCoin } from "@manilla/shared/assets";
import { formatAsset } from "@manilla/shared/format-money";
import { lagosTime } from "@manilla/shared/lagos";
import { decimalText, formatMoney, isZero, type Money, shortfallOf, toMoney } from "@manilla/shared/money";
import type { Transfer } from "@manilla/shared/transfers/contract";
import type { MoneyRequest } from "@manilla/shared/transfers/request-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button, ButtonLink, WideLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useOnline } from "@manilla/ui/use-online.ts";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { invalidateUserData } from "#lib/live/balances.ts";
import { useBalance } from "#lib/money/balance.ts";
import { usePayment } from "#lib/payments/use-payment.ts";
import { addMoneyLink } from "#lib/routes/add-money.ts";
import { Initial } from "#ui/base/initial.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { EndRequest } from "./end-request.tsx";
import { requestTitle, stateFaces } from "./people-parts.tsx";
import { TransferResult, transferWords } from "./transfer-result.tsx";
import { payRequest, useMoneyRequest } from "./transfers.queries.ts";

export function MoneyRequestScreen() {
  const { id = "" } = useParams();
  const request = useMoneyRequest(id);
  const [sent, setSent] = useState<Transfer | null>(null);
  if (sent) return <TransferResult sent={sent} />;
  if (request.data) return <Request request={request.data} onPaid={setSent} />;
  return (
    <Screen title={t("Money request")} back={paths.people}>
      <Waiting query={request} failed={t("We couldn't load the request")} rows={3} />
    </Screen>
  );
}

interface RequestProps {
  request: MoneyRequest;
  onPaid: (sent: Transfer) => void;
}

function Request({ request, onPaid }: RequestProps) {
  const { direction, person, name, asset, amount, note, state, transactionId } = request;
  const incoming = direction === "incoming";
  const face = stateFaces[state];
  return (
    <Screen
      title={t("Money request")}
      back={paths.people}
      footer={
        state === "open" &&
        (incoming ? <PayOrDecline {...{ request, onPaid }} /> : <EndRequest request={request} />)
      }
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <Initial name={name ?? person} />
        <p className="text-muted">{requestTitle(request)}</p>
        <p className="tabular wrap-anywhere font-semibold text-title">{formatAsset(asset, amount)}</p>
        <Badge tone={face.tone}>{state === "open" && incoming ? t("To pay") : face.label}</Badge>
      </div>
      {state === "open" && incoming && (
        <Banner tone="warning">
          {t("Pay only people you know. Manilla never asks you for money by a request.")}
        </Banner>
      )}
      <DetailsCard
        rows={[
          { label: incoming ? t("From") : t("To"), value: person },
          ...(note ? [{ label: t("Note"), value: note }] : []),
          { label: t("Requested"), value: lagosTime(request.createdAt) },
          ...(state === "open" ? [{ label: t("Expires"), value: lagosTime(request.expiresAt) }] : []),
        ]}
      />
      {transactionId && (
        <ButtonLink variant="secondary" to={pathTo(paths.transaction, transactionId)}>
          {t("Open the payment")}
        </ButtonLink>
      )}
    </Screen>
  );
}

function PayOrDecline({ request, onPaid }: RequestProps) {
  const amount = toMoney(request.asset, request.amount);
  const shown = formatAsset(request.asset, request.amount);
  const missing = useMissing(amount);
  const online = useOnline();
  const confirmation = usePayment<Transfer>({
    request: { request: request.id },
    send: (attempt) => payRequest(request.id, attempt),
    fallback: t("You haven't paid the request"),
    onDone(sent) {
      invalidateUserData();
      onPaid(sent);
    },
  });
  const lacks = missing !== null && !confirmation.isUnanswered;
  const recipient = { to: request.person, name: request.name, detail: request.person };
  return (
    <>
      {lacks && (
        <p className="pb-3 text-center text-loss text-small">
          {t("You need {amount} more", { amount: formatMoney(missing) })}
        </p>
      )}
      <div className="flex gap-3">
        <EndRequest request={request} />
        {lacks ? (
          <GetMissing request={request} missing={missing} />
        ) : (
          <Button wide size="lg" disabled={!online} onClick={confirmation.open}>
            {online ? t("Pay {amount}", { amount: shown }) : t("You're offline")}
          </Button>
        )}
      </div>
      <ConfirmSheet
        flow={confirmation}
        title={t("Pay request")}
        action={t("Pay {amount}", { amount: shown })}
        progress={t("Paying")}
        once
        {...transferWords(amount, recipient, request.note ?? "")}
      />
    </>
  );
}

function GetMissing({ request, missing }: { request: MoneyRequest; missing: Money }) {
  const { asset } = missing;
  if (isCoin(asset)) {
    return (
      <WideLink
        to={`${paths.buy}?currency=${asset.toLowerCase()}`}
        label={t("Buy {coin}", { coin: coinOf(asset).name })}
      />
    );
  }
  const naira = decimalText(missing);
  return (
    <WideLink
      {...addMoneyLink(naira, { to: pathTo(paths.moneyRequest, request.id), state: {} })}
      label={t("Add {amount}", { amount: formatAsset("NGN", naira) })}
    />
  );
}

/** Returns the amount that the balance lacks, or null if the balance is enough or unknown. */
function useMissing(amount: Money): Money | null {
  const balance = useBalance(amount.asset);
  const missing = balance && shortfallOf(balance, amount);
  return missing && !isZero(missing) ? missing : null;
}
