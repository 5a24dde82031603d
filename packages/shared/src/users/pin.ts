import * as z from "zod/mini";
import { pinPattern, userMessages } from "./rules.ts";

export const pinField = z.string(userMessages.pin).check(z.regex(pinPattern));
