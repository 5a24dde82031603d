import type { Context } from "@manilla/core/context";
import { readCustomer, readCustomerTimeline, showContacts } from "@manilla/core/desk/customer";
import { readOperation } from "@manilla/core/desk/operation";
import { searchDesk } from "@manilla/core/desk/search";
import * as contract from "@manilla/shared/desk/customer-contract";
import { type Desk, register } from "../register.ts";

export function customerRoutes(app: Desk, ctx: Context): void {
  register(app, ctx, contract.searchDesk, ({ query }) => searchDesk(ctx, query.q));
  register(app, ctx, contract.readCustomer, ({ staff, params }) => readCustomer(ctx, staff, params.id));
  register(app, ctx, contract.readCustomerTimeline, ({ params, query }) =>
    readCustomerTimeline(ctx, params.id, query.before),
  );
  register(app, ctx, contract.showContacts, ({ staff, params, body }) =>
    showContacts(ctx, staff, { ...params, ...body }),
  );
  register(app, ctx, contract.readOperation, ({ staff, params }) => readOperation(ctx, staff, params.id));
}
