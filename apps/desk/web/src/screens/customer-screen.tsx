import { readCustomer, showContacts } from "@manilla/shared/desk/customer-contract";
import { minutes } from "@manilla/shared/duration";
import type { ContactType } from "@manilla/shared/kyc/contact";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { callApi, describeError } from "../lib/call.ts";
import { useMay } from "../lib/session.ts";
import { lagosTime } from "../lib/time.ts";
import { type Act, Acts } from "../ui/act-form.tsx";
import { SmallButton, textsOf } from "../ui/controls.tsx";
import { FailedReload, Pending } from "../ui/states.tsx";
import { Facts, TableSection } from "../ui/table.tsx";
import { CustomerTimeline } from "./customer-timeline.tsx";

export function CustomerScreen() {
  const { id = "" } = useParams();
  const page = useQuery({
    queryKey: ["customer", id],
    queryFn: () => callApi(readCustomer, { params: { id } }),
    staleTime: minutes(1),
  });
  const may = useMay();
  if (!page.data) return <Pending query={page} />;
  const { customer, balances, limits, devices, checks, open, duplicates, messages } = page.data;
  const { username, frozen_at: frozenAt, ...facts } = customer;
  return (
    <>
      <FailedReload query={page} />
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
            <TableSection
              title="Not finished"
              rows={open.map(({ transaction_id: operation = null, ...row }) => ({ operation, ...row }))}
            />
            <TableSection title="Possible duplicate payments" rows={duplicates} />
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
            <TableSection title="Identity checks" rows={checks} />
          </div>
        </div>
      </div>
    </>
  );
}

function actsFor(subject: string, customer: Record<string, string | null>): Act[] {
  const inNaira = { asset: "NGN", amount: "" };
  const lostContact = (type: ContactType) => ({ type, contact: "", evidence: "" });
  const unlockPin: Omit<Act, "subject"> = { kind: "pin.unlock", label: "Unlock the PIN" };
  const acts: Omit<Act, "subject">[] = [
    customer["frozen_at"]
      ? { kind: "account.unfreeze", label: "Unfreeze" }
      : { kind: "account.freeze", label: "Freeze" },
    { kind: "sessions.end", label: "End sessions" },
    ...(customer["wrong_pins"] === "0" ? [] : [unlockPin]),
    { kind: "credit.goodwill", label: "Goodwill", parameters: inNaira },
    { kind: "balance.correct", label: "Correct up", parameters: { ...inNaira, direction: "credit" } },
    { kind: "balance.correct", label: "Correct down", parameters: { ...inNaira, direction: "debit" } },
    customer["kyc_level"] === "3"
      ? { kind: "level.set", label: "Take level 3", parameters: { level: "2" } }
      : { kind: "level.set", label: "Grant level 3", parameters: { level: "3" } },
    { kind: "contact.replace", label: "Replace a lost email", parameters: lostContact("email") },
    { kind: "contact.replace", label: "Replace a lost phone", parameters: lostContact("phone") },
  ];
  return acts.map((act) => ({ ...act, subject }));
}

function Contacts({ id }: { id: string }) {
  const [asking, setAsking] = useState(false);
  const show = useMutation({
    mutationFn: ({ reason = "" }: Record<string, string>) =>
      callApi(showContacts, { params: { id }, body: { reason } }),
  });
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
        if (asking) show.mutate(textsOf(event.currentTarget));
        else setAsking(true);
      }}
    >
      {asking && (
        <Field
          label="Why do you need the contacts?"
          name="reason"
          required
          minLength={10}
          hint="In a few words, for example with the number of the case."
          autoFocus
          error={show.isError ? describeError(show.error) : undefined}
        />
      )}
      <SmallButton type="submit" loading={show.isPending}>
        Show contacts
      </SmallButton>
    </form>
  );
}
