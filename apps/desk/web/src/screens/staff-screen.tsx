import { deskRoles } from "@manilla/shared/desk/roles";
import {
  endDeskSessions,
  listDeskStaff,
  readDeskStaff,
  type StaffMember,
  type StaffPage,
} from "@manilla/shared/desk/staff-contract";
import { storeAnswer } from "@manilla/ui/api/store-answer.ts";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { call } from "../lib/call.ts";
import { useMay, useSession } from "../lib/session.ts";
import { lagosTime } from "../lib/time.ts";
import { Acts, actOf } from "../ui/act-form.tsx";
import { Empty, Failure, Pending } from "../ui/states.tsx";
import { Facts, TableSection } from "../ui/table.tsx";

export function StaffScreen() {
  const list = useQuery({ queryKey: ["staff"], queryFn: () => call(listDeskStaff, {}) });
  return (
    <>
      <h1 className="font-semibold text-title">Staff</h1>
      {!list.isSuccess && <Pending query={list} />}
      {list.data?.length === 0 && <Empty>There are no members of staff yet.</Empty>}
      {list.data && list.data.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
          {list.data.map((member) => (
            <li key={member.id}>
              <StaffLine member={member} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function StaffLine({ member }: { member: StaffMember }) {
  const { id, username, role, authenticator, passkeys, sessions, lastSeenAt, leftAt } = member;
  const factors = [
    authenticator ? "Authenticator app" : "No authenticator app",
    passkeys > 0 && `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`,
  ].filter(Boolean);
  return (
    <Link
      to={`/staff/${id}`}
      className="grid items-baseline gap-x-4 gap-y-1 px-4 py-3 text-small hover:bg-sunken sm:grid-cols-[1fr_8rem_1fr_12rem]"
    >
      <span className="truncate font-semibold">{username}</span>
      <span>
        <Badge tone={leftAt ? "neutral" : "info"}>{leftAt ? "left" : role}</Badge>
      </span>
      <span className={authenticator ? "text-muted" : "text-error-ink"}>{factors.join(", ")}</span>
      <span className="text-muted sm:text-right">
        {sessions > 0 ? "Signed in" : lastSeenAt ? `Seen ${lagosTime(lastSeenAt)}` : "Never signed in"}
      </span>
    </Link>
  );
}

export function StaffMemberScreen() {
  const { id = "" } = useParams();
  const page = useQuery({
    queryKey: ["staff", id],
    queryFn: () => call(readDeskStaff, { params: { id } }),
  });
  const may = useMay();
  const { data: session } = useSession();
  if (!page.isSuccess) return <Pending query={page} />;
  const { member, sessions, passkeys } = page.data;
  const { username, role, leftAt, authenticator, lastSeenAt } = member;
  const isOther = session?.staffId !== id && leftAt === null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-title [overflow-wrap:anywhere]">{username}</h1>
        <Badge tone={leftAt ? "neutral" : "info"}>{leftAt ? "left" : role}</Badge>
      </div>
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_24rem] [&>*]:min-w-0">
        <div className="space-y-5">
          {isOther && may("proposals.make") && (
            <Section title="Propose another role">
              <Acts
                acts={deskRoles
                  .filter((name) => name !== role)
                  .map((name) => actOf("staff.role", `Make ${name}`, id, { role: name }))}
              />
            </Section>
          )}
          <TableSection title="Sessions" rows={sessions} empty="Never signed in." />
          <TableSection title="Passkeys" rows={passkeys} empty="No passkey." />
        </div>
        <Card className="space-y-4">
          <Facts
            facts={{
              "authenticator app": authenticator ? "set up" : "not set up",
              last_seen_at: lastSeenAt,
              left_at: leftAt,
            }}
          />
          {may("audit.read") && (
            <Link
              to={`/audit?staff=${encodeURIComponent(username)}`}
              className="inline-flex min-h-11 items-center font-semibold text-accent-ink text-small underline"
            >
              What {username} did
            </Link>
          )}
          {isOther && may("staff.manage") && <EndSessions id={id} />}
        </Card>
      </div>
    </>
  );
}

/** Ending sessions needs no second person, because the device may be lost. */
function EndSessions({ id }: { id: string }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const end = useMutation({
    mutationFn: (withPasskeys: boolean) =>
      call(endDeskSessions, { params: { id }, body: { reason, passkeys: withPasskeys } }),
    onSuccess: async (page: StaffPage) => {
      await storeAnswer(queries, ["staff", id], page);
      setReason("");
    },
  });
  const isShort = reason.trim().length < 5;
  return (
    <div className="border-line border-t pt-4">
      <Field
        label="Reason to end the sessions"
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={isShort || end.isPending}
          onClick={() => end.mutate(false)}
        >
          End sessions
        </Button>
        <Button
          size="sm"
          variant="danger"
          disabled={isShort || end.isPending}
          onClick={() => end.mutate(true)}
        >
          End and remove passkeys
        </Button>
      </div>
      {end.isError && <Failure error={end.error} />}
      {end.isSuccess && (
        <p role="status" className="pt-2 text-muted text-small">
          The sessions have ended.
        </p>
      )}
    </div>
  );
}
