/** The roles of staff, as the database knows them (desk.role). What each may do is data there (desk.permission). */
export const deskRoles = ["agent", "supervisor", "finance", "compliance", "admin"] as const;
export type DeskRole = (typeof deskRoles)[number];

/** The parts of the desk that a role may open. */
export const deskPermissions = [
  "customers.read",
  "contacts.show",
  "operations.read",
  "proposals.read",
  "proposals.make",
  "proposals.decide",
  "queues.read",
  "queues.export",
  "overview.read",
  "cases.read",
  "cases.work",
  "audit.read",
  "staff.read",
  "staff.manage",
] as const;
export type DeskPermission = (typeof deskPermissions)[number];
