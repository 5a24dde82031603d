import type { User } from "../../runtime/prisma/client.ts";

interface ResetContact {
  channel: "email" | "sms";
  contact: string;
  /** When it replaced another one. */
  replacedAt: Date | null;
}

type Contacts = Pick<
  User,
  "email" | "phone" | "emailVerifiedAt" | "phoneVerifiedAt" | "emailReplacedAt" | "phoneReplacedAt"
>;

/**
 * Where the code that resets a password goes: to the e-mail, or to a verified phone while the e-mail is not verified, because
 * a mistyped one is a stranger's. With neither verified the e-mail is all there is.
 */
export function resetContact(user: Contacts): ResetContact {
  const byPhone = user.emailVerifiedAt === null && user.phoneVerifiedAt !== null;
  return byPhone
    ? { channel: "sms", contact: user.phone, replacedAt: user.phoneReplacedAt }
    : { channel: "email", contact: user.email, replacedAt: user.emailReplacedAt };
}
