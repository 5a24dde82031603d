import { listDeskStaff, type StaffMember } from "@manilla/shared/desk/staff-contract";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { call } from "../lib/call.ts";
import { lagosTime } from "../lib/time.ts";
import { Empty, Pending } from "../ui/states.tsx";

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
