-- What was done about a vendor's contradiction is said at the desk: it moves no money, so one person is enough.
insert into desk.proposal_kind (kind, meaning, hours)
values ('incident.resolve', 'Say what was done about a vendor that contradicted the books', 72);
insert into desk.authority (role, kind, proposes_up_to, decides_up_to, alone_up_to)
select role, 'incident.resolve', 0, case when role <> 'agent' then 0 end, 0
from unnest(array['agent', 'supervisor', 'finance', 'admin']) role;
