create view support.naira_account as
select
  a.user_id, u.username, a.provider, a.state, support.mask_end(a.account_number) as account_number, a.bank_name,
  support.mask_text(a.reason) as reason, a.looks, a.requested_at, a.changed_at, a.due_at
from public.naira_account a
join public.users u on u.id = a.user_id;

comment on view support.naira_account is 'The bank account number of each customer, or the reason why there is none';
grant select on support.naira_account to support_ro;
