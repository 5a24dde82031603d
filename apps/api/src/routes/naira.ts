import type { Context } from "@manilla/core/context";
import { readNairaAccount } from "@manilla/core/naira/accounts/accounts";
import { listBeneficiaries, removeBeneficiary } from "@manilla/core/naira/banks/beneficiaries";
import { listBanks } from "@manilla/core/naira/banks/list-banks";
import { initiateDeposit, readOpenDeposit } from "@manilla/core/naira/deposits/initiate-deposit";
import { readDeposit, verifyDeposit } from "@manilla/core/naira/deposits/process-deposit";
import {
  cancelWithdrawal,
  enquireAccount,
  readWithdrawal,
} from "@manilla/core/naira/withdrawals/own-withdrawal";
import { withdrawalMessage, withdrawNaira } from "@manilla/core/naira/withdrawals/withdraw-naira";
import { readAccountRestrictions, readContact } from "@manilla/core/users/read-person";
import { emptyReply, storedReply, withMessage } from "@manilla/http/answer";
import { decimalText } from "@manilla/shared/money";
import { getNairaAccount } from "@manilla/shared/naira/account-contract";
import * as contract from "@manilla/shared/naira/contract";
import * as withdrawals from "@manilla/shared/naira/withdrawal-contract";
import { shownName } from "@manilla/shared/transfers/rules";
import { clientOf } from "../client.ts";
import { type App, addRoute } from "../command.ts";

export function nairaRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, contract.initiateNairaDeposit, async ({ actor, body, idempotency }) => {
    const payer = await readContact(ctx, actor);
    return storedReply(await initiateDeposit(ctx, actor, { amount: body.amount, payer }, idempotency));
  });
  addRoute(app, ctx, contract.getOpenNairaDeposit, async ({ actor }) =>
    readOpenDeposit(ctx, actor, await readContact(ctx, actor)),
  );
  addRoute(app, ctx, contract.verifyNairaDeposit, ({ actor, params }) =>
    verifyDeposit(ctx, actor, params.reference),
  );
  addRoute(app, ctx, getNairaAccount, ({ actor }) => readNairaAccount(ctx, actor));
  addRoute(app, ctx, contract.getNairaDeposit, ({ actor, params }) =>
    readDeposit(ctx, actor, params.reference),
  );
}

export function withdrawalRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, withdrawals.listBanks, () => listBanks(ctx));
  addRoute(app, ctx, withdrawals.resolveAccount, async ({ actor, query, request }) => {
    const { account_number, bank_code } = query;
    const { network } = clientOf(request);
    const holder = await readAccountRestrictions(ctx, actor);
    const account = { accountNumber: account_number, bankCode: bank_code, network, holder };
    const { accountName, isOwnName, approvedUpTo } = await enquireAccount(ctx, actor, account);
    return {
      account_number,
      account_name: shownName(actor, accountName),
      is_own_name: isOwnName,
      approved_up_to: decimalText(approvedUpTo),
    };
  });
  addRoute(app, ctx, withdrawals.initiateWithdrawal, async ({ actor, body, idempotency }) => {
    const holder = await readAccountRestrictions(ctx, actor);
    const outcome = await withdrawNaira(ctx, actor, { ...body, holder }, idempotency);
    return withMessage(withdrawalMessage(outcome), storedReply(outcome));
  });
  addRoute(app, ctx, withdrawals.getWithdrawal, ({ actor, params }) => readWithdrawal(ctx, actor, params.id));
  addRoute(app, ctx, withdrawals.cancelWithdrawal, ({ actor, params }) =>
    cancelWithdrawal(ctx, actor, params.id),
  );
  addRoute(app, ctx, withdrawals.listBeneficiaries, async ({ actor }) => ({
    beneficiaries: await listBeneficiaries(ctx, actor),
  }));
  addRoute(app, ctx, withdrawals.removeBeneficiary, ({ actor, params }) =>
    emptyReply(removeBeneficiary(ctx, actor, params.id)),
  );
}
