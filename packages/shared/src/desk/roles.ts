/** Staff roles (desk.role). Permissions are data in desk.permission. */
export const deskRoles = ["agent", "supervisor", "finance", "compliance", "admin"] as const;
export type DeskRole = (typeof deskRoles)[number];

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
