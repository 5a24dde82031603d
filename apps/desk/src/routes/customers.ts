import type { Context } from "@manilla/core/context";
import {
  noteOnCustomer,
  readCustomer,
  readCustomerTimeline,
  showContacts,
} from "@manilla/core/desk/customer";
import { readOperation } from "@manilla/core/desk/operation";
import { searchDesk, settleSearches } from "@manilla/core/desk/search/search";
import * as contract from "@manilla/shared/desk/customer-contract";
import { type Desk, register } from "../register.ts";

export function customerRoutes(app: Desk, ctx: Context): void {
  register(app, ctx, contract.searchDesk, ({ staff, query }) => searchDesk(ctx, staff, query.q));
  register(app, ctx, contract.readCustomer, async ({ staff, params }) => {
    await settleSearches(ctx, staff);
    return readCustomer(ctx, staff, params.id);
  });
  register(app, ctx, contract.readCustomerTimeline, ({ staff, params, query }) =>
    readCustomerTimeline(ctx, staff, { ...params, ...query }),
  );
  register(app, ctx, contract.noteOnCustomer, async ({ staff, params, body }) => {
    await noteOnCustomer(ctx, staff, { ...params, ...body });
    return {};
  });
  register(app, ctx, contract.showContacts, ({ staff, params, body }) =>
    showContacts(ctx, staff, { ...params, ...body }),
  );
  register(app, ctx, contract.readOperation, async ({ staff, params }) => {
    await settleSearches(ctx, staff);
    return readOperation(ctx, staff, params.id);
  });
}
