import { closeCase, listCases, readCase, replyToCase } from "@manilla/core/cases/my-cases";
import { openCase } from "@manilla/core/cases/open-case";
import type { Context } from "@manilla/core/context";
import { freezeOwnAccount } from "@manilla/core/users/freeze-account";
import { storedReply } from "@manilla/http/answer";
import * as contract from "@manilla/shared/cases/contract";
import { type App, addRoute } from "../command.ts";

export function casesRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, contract.listCases, ({ actor, query }) => listCases(ctx, actor, query));
  addRoute(app, ctx, contract.getCase, ({ actor, params }) => readCase(ctx, actor, params.id));
  addRoute(app, ctx, contract.openCase, async ({ actor, body, idempotency }) => {
    const { freeze, ...report } = body;
    const opening = openCase(ctx, actor, report, idempotency);
    // Freezes the account even if the report itself is refused, because a thief may be using the account.
    if (freeze === true) {
      await Promise.allSettled([opening]);
      await freezeOwnAccount(ctx, actor);
    }
    return storedReply(await opening);
  });
  addRoute(app, ctx, contract.replyToCase, async ({ actor, params, body, idempotency }) =>
    storedReply(await replyToCase(ctx, actor, { ...params, ...body }, idempotency)),
  );
  addRoute(app, ctx, contract.closeCase, ({ actor, params }) => closeCase(ctx, actor, params.id));
}
