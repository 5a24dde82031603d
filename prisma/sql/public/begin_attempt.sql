-- Begins an attempt to enter a secret. `begun` is the attempt's id. It is null if the subject already has `most`
-- attempts that were wrong or are in progress. Parallel attempts of one subject wait for each other, so that each
-- counts the earlier ones.
create or replace function begin_attempt(of text, most integer, at timestamptz, lease_until timestamptz,
  out begun bigint, out wrong integer, out free_at timestamptz)
language plpgsql set search_path = public, pg_temp as $$
declare
  under_way integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('attempt:' || of, 0));
  select count(*) filter (where a.is_wrong), count(*) filter (where not a.is_wrong), min(a.counts_until) filter (where a.is_wrong)
  into wrong, under_way, free_at
  from attempt a where a.subject = of and a.counts_until > at;
  if wrong + under_way < most then
    insert into attempt (subject, counts_until) values (of, lease_until) returning id into begun;
  end if;
end $$;

grant execute on function begin_attempt(text, integer, timestamptz, timestamptz) to manilla_app, manilla_desk;
