import { deskRoles } from "@manilla/shared/desk/roles";
import {
  endDeskSessions,
  listDeskStaff,
  readDeskStaff,
  type StaffPage,
} from "@manilla/shared/desk/staff-contract";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { useMay, useSession } from "../lib/session.ts";
import { lagosTime } from "../lib/time.ts";
import { Acts } from "../ui/act-form.tsx";
import { SmallButton, TextLink } from "../ui/controls.tsx";
import { FailedReload, Failure, Pending } from "../ui/states.tsx";
import { Facts, LinkedRows, TableSection } from "../ui/table.tsx";

export function StaffScreen() {
  const list = useQuery({ queryKey: ["staff"], queryFn: () => callApi(listDeskStaff, {}) });
  return (
    <>
      <h1 className="font-semibold text-title">Staff</h1>
      <LinkedRows
        query={list}
        empty="There are no members of staff yet."
        base="/staff"
        columns="grid sm:grid-cols-[1fr_8rem_1fr_12rem]"
      >
        {({ username, role, authenticator, passkeys, sessions, lastSeenAt, leftAt }) => (
          <>
            <span className="truncate font-semibold">{username}</span>
            <span>
              <Badge tone={leftAt ? "neutral" : "info"}>{leftAt ? "left" : role}</Badge>
            </span>
            <span className={authenticator ? "text-muted" : "text-error-ink"}>
              {authenticator ? "Authenticator app" : "No authenticator app"}
              {passkeys > 0 && `, ${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`}
            </span>
            <span className="text-muted sm:text-right">
              {sessions > 0 ? "Signed in" : lastSeenAt ? `Seen ${lagosTime(lastSeenAt)}` : "Never signed in"}
            </span>
          </>
        )}
      </LinkedRows>
    </>
  );
}

export function StaffMemberScreen() {
  const { id = "" } = useParams();
  const page = useQuery({
    queryKey: ["staff", id],
    queryFn: () => callApi(readDeskStaff, { params: { id } }),
  });
  const may = useMay();
  const { data: session } = useSession();
  if (!page.data) return <Pending query={page} />;
  const { member, sessions, passkeys } = page.data;
  const { username, role, leftAt, authenticator, lastSeenAt } = member;
  const isOther = session?.staffId !== id && leftAt === null;
  return (
    <>
      <FailedReload query={page} />
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
                  .map((name) => ({
                    kind: "staff.role",
                    label: `Make ${name}`,
                    subject: id,
                    parameters: { role: name },
                  }))}
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
            <TextLink
              to={`/audit?staff=${encodeURIComponent(username)}`}
              className="inline-flex min-h-11 items-center font-semibold text-small"
            >
              What {username} did
            </TextLink>
          )}
          {isOther && may("staff.manage") && <EndSessions id={id} />}
        </Card>
      </div>
    </>
  );
}

/** Ending sessions needs no second person, because a lost device must be signed out at once. */
function EndSessions({ id }: { id: string }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const end = useMutation({
    mutationFn: (withPasskeys: boolean) =>
      callApi(endDeskSessions, { params: { id }, body: { reason, passkeys: withPasskeys } }),
    onSuccess: async (page: StaffPage) => {
      await cacheReply(queries, ["staff", id], page);
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
        <SmallButton disabled={isShort || end.isPending} onClick={() => end.mutate(false)}>
          End sessions
        </SmallButton>
        <SmallButton variant="danger" disabled={isShort || end.isPending} onClick={() => end.mutate(true)}>
          End and remove passkeys
        </SmallButton>
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
