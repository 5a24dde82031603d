-- Stores a session's search in place of its previous search. The previous search is first written to the audit log if
-- it is at least a second old. A younger search was only half typed and is discarded.
create or replace function desk.note_search(session uuid, facts jsonb, at timestamptz) returns void
language plpgsql security definer set search_path = desk, pg_temp as $$
#variable_conflict use_variable
begin
  perform desk.settle_searches(session, at - interval '1 second');
  insert into desk.shown_search as s (session_id, at, facts) values (session, at, facts)
  on conflict (session_id) do update set at = excluded.at, facts = excluded.facts;
end $$;

grant execute on function desk.note_search(uuid,jsonb,timestamptz) to manilla_desk;
