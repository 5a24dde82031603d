-- Writes the event of a command that moves no money.
create or replace function ledger.announce(id uuid, topic text, payload jsonb) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into outbox (id, topic, payload, created_at) values (id, topic, payload, clock_timestamp());
  select pg_notify('outbox', '');
$$;

grant execute on function ledger.announce(uuid,text,jsonb) to manilla_app, manilla_desk;
