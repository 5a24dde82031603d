import type { DeskRole } from "@manilla/shared/desk/roles";

export interface DemoPerson {
  username: string;
  phone: string;
  role: "user" | "support" | "admin";
  /**
   * Name from the identity check. The person has also verified phone and e-mail and finished onboarding. Null: the
   * person has done none of these steps.
   */
  verifiedAs: string | null;
}

export const demoPassword = "Demo-pass-1!";
export const demoPin = "2468";

/** `demo` may do everything, `newbie` has verified nothing, `chidi` is a friend of demo, `approver` is staff. */
export const demoPeople: readonly DemoPerson[] = [
  { username: "demo", phone: "+2348031234501", role: "user", verifiedAs: "Adaeze Demo Okonkwo" },
  { username: "newbie", phone: "+2348031234502", role: "user", verifiedAs: null },
  { username: "chidi", phone: "+2348031234504", role: "user", verifiedAs: "Chidi Friend Okafor" },
  { username: "approver", phone: "+2348031234503", role: "admin", verifiedAs: "Bola Approver Adeyemi" },
];

/** Two accounts of one person. The identity check of the second account waits for staff. */
export const sharedIdentity = {
  bvn: "22245678905",
  people: [
    { username: "ngozi", phone: "+2348031234505", role: "user", verifiedAs: null },
    { username: "ngozi2", phone: "+2348031234506", role: "user", verifiedAs: null },
  ],
} as const;

/** The authenticator secret of all demo staff, published in docs/desk.md. */
export const demoTotpSecret = "MANILLADEMODESKSECRETMANILLADEMO";

export const demoStaff: readonly { username: string; phone: string; role: DeskRole }[] = [
  { username: "agent", phone: "+2348031234511", role: "agent" },
  { username: "supervisor", phone: "+2348031234512", role: "supervisor" },
  { username: "finance", phone: "+2348031234513", role: "finance" },
  { username: "compliance", phone: "+2348031234514", role: "compliance" },
  { username: "director", phone: "+2348031234516", role: "admin" },
];
