-- When a bill was paused decides whether a month had fallen due before that.
alter table bill_repeat add column paused_at timestamptz;
update bill_repeat set paused_at = now() where paused;
drop index bill_repeat_due;
alter table bill_repeat drop column paused;
create index bill_repeat_due on bill_repeat (next_at) where removed_at is null and paused_at is null;
