import type { SessionUser } from "@manilla/shared/users/contract";
import { levelOf, type Verified } from "../../level-of.ts";
import type { User } from "../../runtime/prisma/client.ts";

/** The fields of a person's row that the person sees; hashes and internal marks are left out. */
export type Person = Pick<User, "id" | "username" | "email" | "phone" | "role" | "signupFlowCompleted"> &
  Verified;

export function sessionUserOf(person: Person): SessionUser {
  return {
    id: person.id,
    username: person.username,
    user_name: person.username,
    email: person.email,
    phone: person.phone,
    // The database knows the same three (role_is_known); Prisma only sees a text.
    role: person.role as SessionUser["role"],
    signupFlowCompleted: person.signupFlowCompleted,
    kycLevel: levelOf(person),
  };
}
