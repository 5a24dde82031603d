-- Returns the smallest UUID v7 of the day (Lagos time) `days_later` days after `day`. Null if `day` is not a date.
create or replace function desk.first_id_of_day(day text, days_later integer default 0) returns uuid
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return ledger.first_id_of((day::date + days_later)::timestamp at time zone 'Africa/Lagos');
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end $$;

grant execute on function desk.first_id_of_day(text,integer) to manilla_desk;
