-- A list that is read each night may be an old copy: what the list says of its own date counts, where it says one.
alter table screening.list add column dated_at timestamptz;
-- Customers read "within 24 hours" of every review, so staff may be given less time and not more.
update screening.setting set decide_hours = 24 where decide_hours > 24;
alter table screening.setting add constraint decided_as_promised check (decide_hours <= 24);
