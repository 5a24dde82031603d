-- Locks of the transaction PIN grow: half an hour, two hours, a day. They are counted until the PIN is changed or a week
-- has passed without one.
alter table pin_guard add column locks integer not null default 0,
  add column locked_at timestamptz,
  add constraint locks_are_counted check (locks >= 0);

select support.describe($$
pin_guard.locks: How often the PIN was locked, each time at most a week after the last
pin_guard.locked_at: When the PIN was last locked
$$);
