-- Moves the searches made at or before `until` from desk.shown_search to the audit log and returns their number. Moves
-- at most 500 per call and skips searches that another call has locked. A null `of_session` means every session.
create or replace function desk.settle_searches(of_session uuid, until timestamptz) returns integer
language sql security definer set search_path = desk, pg_temp as $$
  with settled as (
    delete from desk.shown_search s
    where s.at <= until and s.session_id in (
      select w.session_id from desk.shown_search w
      where w.at <= until and (of_session is null or w.session_id = of_session)
      order by w.session_id limit 500 for update skip locked)
    returning s.session_id, s.at, s.facts
  ), noted as (
    select desk.note(e.staff_id, 'desk.search', 'search', null, '{}', s.facts, s.at)
    from settled s join desk.session e on e.id = s.session_id
  )
  select count(*)::integer from noted
$$;

grant execute on function desk.settle_searches(uuid,timestamptz) to manilla_desk;
