import { deskRoles } from "@manilla/shared/desk/roles";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import { type StaffRow, setRole, staffOf } from "../staff.ts";
import { draft, makerOf, type ProposalRules } from "./kind.ts";

/** Changes the role of a member of staff: the parameter `role`. A person cannot propose or decide their own. */
export const roleRules: ProposalRules = {
  async prepare(ctx, { subject, parameters }) {
    const { id, username, role } = await colleague(ctx, subject);
    const newRole = deskRoles.find((name) => name === parameters["role"]);
    if (!newRole) throw new AppError("bad_request", { message: `The roles are ${deskRoles.join(", ")}.` });
    if (newRole === role) throw new AppError("conflict", { message: `${username} has this role already.` });
    return draft({
      subject: id,
      userId: id,
      parameters: { role: newRole },
      summary: `Change the role of ${username} from ${role} to ${newRole}`,
    });
  },
  async apply(ctx, proposal) {
    const { username, role: present } = await colleague(ctx, proposal.subject);
    const role = deskRoles.find((name) => name === proposal.parameters["role"]);
    if (role && role !== present)
      await setRole(ctx, makerOf(proposal), { username, role, reason: proposal.reason });
    return `${username} is ${role ?? present} now`;
  },
};

async function colleague(ctx: Context, id: string): Promise<StaffRow> {
  const staff = isId(id) ? await staffOf(ctx, id) : undefined;
  if (!staff) throw new AppError("not_found", { message: "There is no such member of staff." });
  return staff;
}
