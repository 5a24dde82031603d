-- Finds for each request the latest transaction with the same user and fingerprint in the `duplicate_seconds` before
-- `moment`. Returns these transactions by the request's id. Ignores requests without `duplicate_seconds`, and
-- transactions that moved no money in the end. Parallel requests with the same fingerprint wait for each other.
create or replace function ledger.earlier_alike(requests ledger.request[], moment timestamptz) returns jsonb
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hash) from (
    select distinct hashtextextended(user_id || fingerprint, 0) as hash from unnest(requests)
    where fingerprint is not null order by 1
  ) alike;
  return coalesce((
    select jsonb_object_agg(r.id, jsonb_build_object('transactionId', last.id, 'createdAt', last.created_at))
    from unnest(requests) r
    cross join lateral (
      select t.id, t.created_at from transaction t
      where t.user_id = r.user_id and t.fingerprint = r.fingerprint
        and t.created_at > moment - make_interval(secs => r.duplicate_seconds)
        and t.state <> all (array['failed', 'rejected', 'cancelled', 'expired', 'reversed'])
      order by t.created_at desc limit 1
    ) last
    where r.duplicate_seconds is not null
  ), '{}');
end $$;
