-- A UUID v7 with a fraction of the millisecond, so that ids of the same millisecond keep their order. PostgreSQL has
-- such a function only from version 18.
create or replace function desk.new_id() returns uuid
language sql volatile set search_path = pg_catalog, pg_temp as $$
  select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4), 3, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
$$;
