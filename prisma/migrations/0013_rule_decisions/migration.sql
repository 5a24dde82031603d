-- What decides whether money leaves is decided in pairs, also where a rule holds it.
insert into desk.proposal_kind (kind, meaning, hours) values
  ('flag.close', 'Close what a rule flagged; of a rule that holds, money of its person leaves again', 72),
  ('rule.action', 'Let a rule hold money on its way out, or only flag', 72);
-- Alone: a flag that holds nothing, and a rule that begins to hold. The kinds say when a second person is needed.
insert into desk.authority (role, kind, proposes_up_to, decides_up_to, alone_up_to)
select r.role, k.kind, 0, case when r.role in ('compliance', 'admin') then 0 end, 0
from unnest(array['agent', 'supervisor', 'compliance', 'admin']) r(role)
cross join unnest(array['flag.close', 'rule.action']) k(kind)
where k.kind <> 'rule.action' or r.role <> 'agent';
