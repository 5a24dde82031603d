import { readCustomer, showContacts } from "@manilla/shared/desk/customer-contract";
import { minutes } from "@manilla/shared/duration";
import type { ContactType } from "@manilla/shared/kyc/contact";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { call, messageOf } from "../lib/call.ts";
import { useMay } from "../lib/session.ts";
import { lagosTime } from "../lib/time.ts";
import { type Act, Acts } from "../ui/act-form.tsx";
import { CustomerTimeline } from "../ui/customer-timeline.tsx";
import { Pending } from "../ui/states.tsx";
import { Facts, TableSection } from "../ui/table.tsx";

export function CustomerScreen() {
  const { id = "" } = useParams();
  const page = useQuery({
    queryKey: ["customer", id],
    queryFn: () => call(readCustomer, { params: { id } }),
    staleTime: minutes(1),
  });
  const may = useMay();
  if (!page.isSuccess) return <Pending query={page} />;
  const { customer, balances, limits, devices, checks, open, duplicates, messages } = page.data;
  const { username, frozen_at: frozenAt, ...facts } = customer;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-title [overflow-wrap:anywhere]">{username}</h1>
        <Badge tone="info">Level {customer["kyc_level"]}</Badge>
        {frozenAt && <Badge tone="error">Frozen {lagosTime(frozenAt)}</Badge>}
        {customer["closed_at"] && <Badge tone="warning">Closed</Badge>}
      </div>
      {/* Two columns. On a phone both dissolve into one, in the order of the numbers. */}
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_24rem]">
        <div className="contents min-w-0 xl:block xl:space-y-5">
          <div className="order-1 min-w-0 space-y-5">
            {may("proposals.make") && (
              <Section title="Propose">
                <Acts acts={actsFor(id, customer)} />
              </Section>
            )}
            {open.length > 0 && (
              <TableSection
                title="Not finished"
                rows={open.map(({ transaction_id: operation = null, ...row }) => ({ operation, ...row }))}
                empty=""
              />
            )}
            {duplicates.length > 0 && (
              <TableSection title="Two like payments within an hour" rows={duplicates} empty="" />
            )}
          </div>
          <div className="order-3 min-w-0">
            <CustomerTimeline id={id} />
          </div>
        </div>
        <div className="contents min-w-0 xl:block xl:space-y-5">
          <div className="order-2 min-w-0 space-y-5">
            <Card>
              <Facts facts={facts} />
              {may("contacts.show") && <Contacts id={id} />}
            </Card>
            <TableSection title="Balances" rows={balances} empty="No money." />
          </div>
          <div className="order-4 min-w-0 space-y-5">
            <TableSection title="Limits used today" rows={limits} empty="Nothing used today." />
            <TableSection title="Devices" rows={devices} empty="No device." />
            <TableSection title="Messages sent" rows={messages} empty="No message was sent." />
            {checks.length > 0 && <TableSection title="Identity checks" rows={checks} empty="" />}
          </div>
        </div>
      </div>
    </>
  );
}

function actsFor(subject: string, customer: Record<string, string | null>): Act[] {
  return [
    customer["frozen_at"]
      ? { kind: "account.unfreeze", label: "Unfreeze", subject, parameters: {} }
      : { kind: "account.freeze", label: "Freeze", subject, parameters: {} },
    { kind: "sessions.end", label: "End sessions", subject, parameters: {} },
    ...(customer["wrong_pins"] !== "0"
      ? [{ kind: "pin.unlock", label: "Unlock the PIN", subject, parameters: {} } as const]
      : []),
    { kind: "credit.goodwill", label: "Goodwill", subject, parameters: { asset: "NGN", amount: "" } },
    {
      kind: "balance.correct",
      label: "Correct up",
      subject,
      parameters: { asset: "NGN", amount: "", direction: "credit" },
    },
    {
      kind: "balance.correct",
      label: "Correct down",
      subject,
      parameters: { asset: "NGN", amount: "", direction: "debit" },
    },
    customer["kyc_level"] === "3"
      ? { kind: "level.set", label: "Take level 3", subject, parameters: { level: "2" } }
      : { kind: "level.set", label: "Grant level 3", subject, parameters: { level: "3" } },
    lostContact(subject, "email", "Replace a lost e-mail"),
    lostContact(subject, "phone", "Replace a lost phone"),
  ];
}

function lostContact(subject: string, type: ContactType, label: string): Act {
  return { kind: "contact.replace", label, subject, parameters: { type, contact: "", evidence: "" } };
}

function Contacts({ id }: { id: string }) {
  const [reason, setReason] = useState("");
  const [asking, setAsking] = useState(false);
  const show = useMutation({ mutationFn: () => call(showContacts, { params: { id }, body: { reason } }) });
  if (show.data)
    return (
      <div className="mt-4 border-line border-t pt-4" role="status">
        <Facts facts={show.data} />
      </div>
    );
  return (
    <form
      className="mt-4 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (asking) show.mutate();
        else setAsking(true);
      }}
    >
      {asking && (
        <Field
          label="Why do you need the contacts?"
          required
          minLength={10}
          hint="In a few words, for example with the number of the case."
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={show.isError ? messageOf(show.error) : undefined}
        />
      )}
      <Button type="submit" size="sm" variant="secondary" loading={show.isPending}>
        Show contacts
      </Button>
    </form>
  );
}
