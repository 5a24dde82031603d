create view support.second_look as
select t.reference, t.kind, t.state, t.user_id, t.provider, l.ended_at, l.due_at
from public.second_look l
join ledger.transaction t on t.id = l.id;

comment on view support.second_look is 'What has ended, and when its vendor is asked whether that still holds';
grant select on support.second_look to support_ro;
