create view support.waiting_withdrawal as
select w.*, now() - w.created_at as waiting_for
from support.withdrawal w
where not w.final and w.state <> 'paid';

comment on view support.waiting_withdrawal is 'Withdrawals that are neither paid nor returned yet';
grant select on support.waiting_withdrawal to support_ro;
