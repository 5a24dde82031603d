import { kycLevel } from "@manilla/shared/kyc/limits";
import { createMember } from "@manilla/testing/members";
import { expect, test } from "vitest";
import { supportFixture } from "./support-fixture.ts";

const { ctx, reader } = await supportFixture();
const either = [true, false];

test("support reads the level of the customer by the same rule as the product", async () => {
  const {
    actor: { userId },
  } = await createMember(ctx);
  const now = ctx.clock.now();
  for (const phoneVerified of either)
    for (const emailVerified of either)
      for (const identityCompleted of either)
        for (const grantedByStaff of either) {
          const data = {
            phoneVerifiedAt: phoneVerified ? now : null,
            emailVerifiedAt: emailVerified ? now : null,
            identityStatus: identityCompleted ? "Completed" : "Pending",
            staffLevel: grantedByStaff ? 3 : null,
          };
          await ctx.owner.prisma.user.update({ where: { id: userId }, data });
          const { rows } = await reader.query("select kyc_level from support.customer where user_id = $1", [
            userId,
          ]);
          const level = kycLevel({ phoneVerified, emailVerified, identityCompleted, grantedByStaff });
          expect(rows, JSON.stringify(data)).toEqual([{ kyc_level: level }]);
        }
});
