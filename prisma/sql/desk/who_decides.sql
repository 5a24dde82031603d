-- Returns whether the maker may propose the amount, whether the maker may decide it alone, and the roles that may
-- decide it.
create or replace function desk.who_decides(maker uuid, wanted text, amount bigint, needs_second boolean)
returns table (may_propose boolean, alone boolean, deciders text[])
language sql stable security definer set search_path = desk, pg_temp as $$
  select coalesce(amount <= own.proposes_up_to, false),
    not needs_second and amount <= coalesce(own.alone_up_to, -1),
    array(select a.role from desk.authority a where a.kind = wanted and amount <= a.decides_up_to order by a.role)
  from (select 1) one left join desk.authority_of(maker, wanted) own on true
$$;

grant execute on function desk.who_decides(uuid,text,bigint,boolean) to manilla_desk;
