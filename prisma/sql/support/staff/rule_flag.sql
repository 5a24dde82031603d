create view support.rule_flag as
select
  f.id as flag, f.rule, r.action, f.subject as operation, t.reference, t.kind, f.user_id as customer, u.username, f.detail,
  f.found_at, f.closed_at
from screening.flag f
join screening.rule r on r.name = f.rule
join public.users u on u.id = f.user_id
left join ledger.transaction t on t.id = f.subject;

comment on view support.rule_flag is 'Operations found by a rule about suspicious use of accounts, and if staff have reviewed them';
grant select on support.rule_flag to support_ro;
