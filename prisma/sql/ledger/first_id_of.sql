-- Returns the smallest UUID v7 of a moment. Ids of the ledger are UUID v7, so they sort by time, and a query with
-- this bound uses the primary key as an index on time.
create or replace function ledger.first_id_of(moment timestamptz) returns uuid
language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

grant execute on function ledger.first_id_of(timestamp with time zone) to manilla_app, manilla_desk;
