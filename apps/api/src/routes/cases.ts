import { closeCase, listCases, readCase, replyToCase } from "@manilla/core/cases/my-cases";
import { openCase } from "@manilla/core/cases/open-case";
import type { Context } from "@manilla/core/context";
import { freezeOwnAccount } from "@manilla/core/users/freeze-account";
import { storedReply } from "@manilla/http/answer";
import * as contract from "@manilla/shared/cases/contract";
import { type App, register } from "../command.ts";

export function casesRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.listCases, ({ actor, query }) => listCases(ctx, actor, query));
  register(app, ctx, contract.getCase, ({ actor, params }) => readCase(ctx, actor, params.id));
  register(app, ctx, contract.openCase, async ({ actor, body, idempotency }) => {
    const { freeze, ...report } = body;
    const opening = openCase(ctx, actor, report, idempotency);
    // A thief may use the account, so it is frozen even if the report itself is refused.
    if (freeze === true) {
      await Promise.allSettled([opening]);
      await freezeOwnAccount(ctx, actor);
    }
    return storedReply(await opening);
  });
  register(app, ctx, contract.replyToCase, async ({ actor, params, body, idempotency }) =>
    storedReply(await replyToCase(ctx, actor, { ...params, ...body }, idempotency)),
  );
  register(app, ctx, contract.closeCase, ({ actor, params }) => closeCase(ctx, actor, params.id));
}
