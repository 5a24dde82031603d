-- The amounts of a day are summed now. A coin without a price counts as 100000000000000 kobo, which was "no limit", too: two of them,
-- or one beside another amount, must still fit where there is none.
update desk.authority
set proposes_up_to = proposes_up_to * 1000, decides_up_to = decides_up_to * 1000
where kind in ('balance.correct', 'payment.owner', 'deposit.owner');
