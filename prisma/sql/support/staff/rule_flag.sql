create view support.rule_flag as
select
  f.id as flag, f.rule, r.action, f.subject as operation, t.reference, t.kind, f.user_id as customer, u.username, f.detail,
  f.found_at, f.closed_at
from screening.flag f
join screening.rule r on r.name = f.rule
join public.users u on u.id = f.user_id
left join ledger.transaction t on t.id = f.subject;

comment on view support.rule_flag is 'Operations that a rule about the use of accounts found, and whether staff have looked at them';
grant select on support.rule_flag to support_ro;
