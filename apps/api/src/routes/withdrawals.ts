import type { Context } from "@manilla/core/context";
import { listBeneficiaries, removeBeneficiary } from "@manilla/core/naira/banks/beneficiaries";
import { listBanks } from "@manilla/core/naira/banks/list-banks";
import {
  cancelWithdrawal,
  enquireAccount,
  readWithdrawal,
} from "@manilla/core/naira/withdrawals/own-withdrawal";
import { messageOf, withdraw } from "@manilla/core/naira/withdrawals/withdraw";
import { readAccountRestrictions } from "@manilla/core/users/read-person";
import { storedReply, withMessage } from "@manilla/http/answer";
import { toDecimal } from "@manilla/shared/money";
import * as contract from "@manilla/shared/naira/withdrawal-contract";
import { shownName } from "@manilla/shared/transfers/rules";
import { clientOf } from "../client.ts";
import { type App, register } from "../command.ts";

export function withdrawalRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.listBanks, () => listBanks(ctx));
  register(app, ctx, contract.resolveAccount, async ({ actor, query, request }) => {
    const { account_number, bank_code } = query;
    const { network } = clientOf(request);
    const holder = await readAccountRestrictions(ctx, actor);
    const account = { accountNumber: account_number, bankCode: bank_code, network, holder };
    const { accountName, isOwnName, approvedUpTo } = await enquireAccount(ctx, actor, account);
    return {
      account_number,
      account_name: shownName(actor, accountName),
      is_own_name: isOwnName,
      approved_up_to: toDecimal(approvedUpTo),
    };
  });
  register(app, ctx, contract.initiateWithdrawal, async ({ actor, body, idempotency }) => {
    const holder = await readAccountRestrictions(ctx, actor);
    const outcome = await withdraw(ctx, actor, { ...body, holder }, idempotency);
    return withMessage(messageOf(outcome), storedReply(outcome));
  });
  register(app, ctx, contract.getWithdrawal, ({ actor, params }) => readWithdrawal(ctx, actor, params.id));
  register(app, ctx, contract.cancelWithdrawal, ({ actor, params }) =>
    cancelWithdrawal(ctx, actor, params.id),
  );
  register(app, ctx, contract.listBeneficiaries, async ({ actor }) => ({
    beneficiaries: await listBeneficiaries(ctx, actor),
  }));
  register(app, ctx, contract.removeBeneficiary, async ({ actor, params }) => {
    await removeBeneficiary(ctx, actor, params.id);
    return {};
  });
}
