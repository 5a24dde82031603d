-- Wrong guesses at codes are attempts like those at PINs. Those that were counted until now go on counting. The old counts
-- (one_time_code.attempts, code_guard) are not used any more and stay for the previous version of the code.
insert into attempt (subject, is_wrong, counts_until)
select 'code:' || event_id, true, now() + interval '1 day'
from one_time_code, generate_series(1, least(attempts, 5)) where used_at is null and expires_at > now();

insert into attempt (subject, is_wrong, counts_until)
select 'code:day:' || subject, true, began_at + interval '1 day'
from code_guard, generate_series(1, least(guesses, 50)) where began_at > now() - interval '1 day';
