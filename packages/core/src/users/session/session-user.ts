import type { SessionUser } from "@manilla/shared/users/contract";
import { levelOf, type Verified } from "../../kyc-level.ts";
import type { User } from "../../runtime/prisma/client.ts";

export type Person = Pick<User, "id" | "username" | "email" | "phone" | "role" | "signupFlowCompleted"> &
  Verified;

export function sessionUserOf(person: Person): SessionUser {
  return {
    id: person.id,
    username: person.username,
    user_name: person.username,
    email: person.email,
    phone: person.phone,
    // The database allows only these three (role_is_known). Prisma's type is a text.
    role: person.role as SessionUser["role"],
    signupFlowCompleted: person.signupFlowCompleted,
    kycLevel: levelOf(person),
  };
}
