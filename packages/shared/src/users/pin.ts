import * as z from "zod/mini";
import { pinPattern, userMessages } from "./rules.ts";

/** The transaction PIN of a call that moves money out. */
export const pinField = z.string(userMessages.pin).check(z.regex(pinPattern));
