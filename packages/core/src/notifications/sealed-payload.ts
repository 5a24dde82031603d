import { z } from "zod";
import { issuedCode } from "../secrets/one-time-code.ts";
import { sealed } from "../secrets/seal.ts";
import { electricityToken } from "../secrets/sealed-token.ts";

const payload = z.object({
  to: z.string().optional(),
  code: issuedCode.optional(),
  token: electricityToken.optional(),
});

export const { seal: sealPayload, open: openPayload } = sealed("delivery", payload);
