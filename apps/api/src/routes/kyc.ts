import type { Context } from "@manilla/core/context";
import { readLimits } from "@manilla/core/kyc/limits";
import { sendVerification } from "@manilla/core/kyc/send-verification";
import { startIdentity } from "@manilla/core/kyc/start-identity";
import { readKycStatus } from "@manilla/core/kyc/status";
import { verifyOtp } from "@manilla/core/kyc/verify-otp";
import { confirmOwner } from "@manilla/core/users/secrets/confirm-password";
import { withMessage } from "@manilla/http/answer";
import * as contract from "@manilla/shared/kyc/contract";
import { clientOf } from "../client.ts";
import { type App, addRoute } from "../command.ts";

export function kycRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, contract.sendVerification, async ({ actor, body, request }) =>
    withMessage(
      "Verification code sent",
      await sendVerification(ctx, actor, body, clientOf(request).network),
    ),
  );
  addRoute(app, ctx, contract.verifyOtp, async ({ actor, body }) =>
    withMessage(
      "Verification successful",
      await verifyOtp(ctx, actor, { ...body, confirmOwner: () => confirmOwner(ctx, actor, body) }),
    ),
  );
  addRoute(app, ctx, contract.getKycStatus, ({ actor }) => readKycStatus(ctx, actor));
  addRoute(app, ctx, contract.startIdentity, ({ actor }) => startIdentity(ctx, actor));
  addRoute(app, ctx, contract.getLimits, ({ actor }) => readLimits(ctx, actor));
}
