import { z } from "zod";
import { sealed } from "./seal.ts";

/**
 * A person's contacts before a change: an intruder must not be the only one notified. Encrypted, because events stay
 * for weeks and these contacts are no longer the person's.
 */
export const { seal: sealContacts, open: openContacts } = sealed(
  "old-contacts",
  z.object({ email: z.string().optional(), phone: z.string().optional() }),
);
