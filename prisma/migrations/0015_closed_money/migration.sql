-- Money that came for a closed account goes to its person's new account by two members of staff, whatever the amount.
insert into desk.proposal_kind (kind, meaning, hours) values
  ('closed.owner', 'Name the new account of a person whose closed account holds money', 168);
-- Up to 100000000000000 kobo, which is as good as no limit; nobody acts alone.
insert into desk.authority (role, kind, proposes_up_to, decides_up_to)
select role, 'closed.owner', 100000000000000, case when role <> 'agent' then 100000000000000 end
from unnest(array['agent', 'supervisor', 'finance', 'admin']) role;
