/** What staff can propose (desk.proposal_kind). */
export const proposalKinds = [
  "withdrawal.approve",
  "withdrawal.reject",
  "payment.owner",
  "deposit.owner",
  "closed.owner",
  "account.freeze",
  "account.unfreeze",
  "credit.goodwill",
  "balance.correct",
  "level.set",
  "contact.replace",
  "identity.approve",
  "identity.reject",
  "screening.clear",
  "screening.confirm",
  "flag.close",
  "rule.action",
  "operation.end",
  "difference.close",
  "staff.role",
  "incident.resolve",
] as const;
export type ProposalKind = (typeof proposalKinds)[number];

export const proposalStates = [
  "open",
  "approved",
  "applied",
  "failed",
  "rejected",
  "withdrawn",
  "expired",
] as const;
export type ProposalState = (typeof proposalStates)[number];

/** What each is called on the screen. */
export const proposalNames: Record<ProposalKind, string> = {
  "withdrawal.approve": "Approve a withdrawal",
  "withdrawal.reject": "Reject a withdrawal",
  "payment.owner": "Name the owner of naira",
  "deposit.owner": "Name the owner of coins",
  "closed.owner": "Move a closed account's money",
  "account.freeze": "Freeze an account",
  "account.unfreeze": "Unfreeze an account",
  "credit.goodwill": "Goodwill credit",
  "balance.correct": "Correct a balance",
  "level.set": "Set the level",
  "contact.replace": "Replace a lost e-mail or phone",
  "identity.approve": "Accept an identity check",
  "identity.reject": "Reject an identity check",
  "screening.clear": "Clear a screening hit",
  "screening.confirm": "Confirm a screening hit",
  "flag.close": "Close a flag",
  "rule.action": "Let a rule hold, or only flag",
  "operation.end": "End a stuck operation",
  "difference.close": "Close a difference",
  "staff.role": "Change a role",
  "incident.resolve": "Resolve an incident",
};
