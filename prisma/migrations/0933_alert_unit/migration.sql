-- A price that people wait for is in dollars, or in naira at the middle rate.
alter table price_alert add column unit text not null default 'USD',
  add constraint alert_unit_is_known check (unit in ('USD', 'NGN'));
