-- The same bill is repeated on the same day in the same way once: a double click, or an answer that got lost, makes no
-- second one. Of those that were made twice the first stays.
update bill_repeat twice set removed_at = clock_timestamp()
from bill_repeat first
where twice.removed_at is null and first.removed_at is null and first.id < twice.id
  and (first.user_id, first.kind, first.wish, first.mode, first.day) = (twice.user_id, twice.kind, twice.wish, twice.mode, twice.day);

create unique index one_like_repeat on bill_repeat (user_id, kind, wish, mode, day) where removed_at is null;
