-- Corrections and named owners had no finite sum of the day. 5000000 kobo is ₦50,000, as for goodwill. Money in suspense
-- exists already and is a customer's, so its sums are larger.
update desk.authority
set proposes_up_to = s.most, decides_up_to = case when decides_up_to is not null then s.most end
from (values
  ('balance.correct', 'supervisor', 5000000),
  ('balance.correct', 'finance', 100000000),
  ('balance.correct', 'admin', 100000000),
  ('payment.owner', 'agent', 500000000),
  ('payment.owner', 'supervisor', 500000000),
  ('payment.owner', 'finance', 10000000000),
  ('payment.owner', 'admin', 10000000000),
  ('deposit.owner', 'agent', 500000000),
  ('deposit.owner', 'supervisor', 500000000),
  ('deposit.owner', 'finance', 10000000000),
  ('deposit.owner', 'admin', 10000000000)
) s(kind, role, most)
where s.kind = authority.kind and s.role = authority.role;
