-- Adds the events of a batch's accepted items, and notifies listeners once, at the commit.
create or replace function ledger.announce_all(events json, accepted integer[], out announced integer)
language plpgsql as $$
begin
  insert into outbox (id, topic, payload, transaction_id, created_at)
  select e.id, e.topic, e.payload, e.transaction_id, clock_timestamp()
  from json_to_recordset(events) e(item integer, id uuid, topic text, payload jsonb, transaction_id uuid)
  where e.item = any (accepted);
  get diagnostics announced = row_count;
  if announced > 0 then
    notify outbox;
  end if;
end $$;
