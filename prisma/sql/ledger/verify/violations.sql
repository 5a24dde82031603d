-- Returns the violations of the ledger's rules in the whole books, or in the part that was written since a seal.
--
--   outbox_age   an event that has waited longer is a violation
--   since        null for the whole books. If it is the time of a seal, only entries and journals since the seal, their
--                transactions, all open transactions and all accounts are read.
create or replace function ledger.violations(outbox_age interval, since timestamptz)
returns table (violation text, subject text, detail text)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  -- Ids begin with their time, so rows since the seal are at the end of each primary key.
  whole constant boolean := since is null;
  first_id constant uuid := case when whole then '00000000-0000-0000-0000-000000000000' else ledger.first_id_of(since) end;
begin
  return query
  with checked_entry as not materialized (
    select * from entry where journal_id >= first_id
  ), seal_balance as not materialized (
    select * from sealed_balance where not whole
  ), open_or_new as materialized (
    select transaction_id as id from journal where not whole and id >= first_id
    union
    select id from transaction where not whole and not final
  ), checked_transaction as not materialized (
    select * from transaction where whole
    union all
    select t.* from open_or_new join transaction t using (id)
  ), checked_journal as not materialized (
    select * from journal where whole
    union all
    select j.* from open_or_new join journal j on j.transaction_id = open_or_new.id
  ), checked_timeline as not materialized (
    select * from timeline where whole
    union all
    select l.* from open_or_new join timeline l on l.transaction_id = open_or_new.id
  )
  select 'asset_does_not_sum_to_zero', asset, sum(amount)::text
  from (
    select asset, amount from checked_entry
    union all
    select a.asset, s.total from seal_balance s join account a on a.id = s.account_id
  ) movement
  group by asset having sum(amount) <> 0
  union all
  select 'journal_does_not_sum_to_zero', journal_id::text, asset || ' ' || sum(amount)
  from checked_entry group by journal_id, asset having sum(amount) <> 0
  union all
  select 'balance_unlike_its_entries', a.id::text, a.balance || ' is not ' || coalesce(s.total, 0) + coalesce(e.total, 0)
  from account a
  left join seal_balance s on s.account_id = a.id
  left join (select account_id, sum(amount) as total from checked_entry group by account_id) e on e.account_id = a.id
  where a.balance <> coalesce(s.total, 0) + coalesce(e.total, 0)
  union all
  select 'negative_user_account', a.id::text, a.balance::text
  from account a where a.user_id is not null and a.balance < 0
  union all
  select 'entry_in_another_asset_than_its_account', e.journal_id::text, e.asset || ' in ' || coalesce(a.asset, 'no account')
  from checked_entry e left join account a on a.id = e.account_id where a.asset is distinct from e.asset
  union all
  select 'version_gap', a.id::text, 'version ' || a.version || ', ' || coalesce(s.version, 0) + coalesce(e.entries, 0) || ' entries to '
    || coalesce(e.last, s.version, 0)
  from account a
  left join seal_balance s on s.account_id = a.id
  left join (
    select account_id, count(*) as entries, max(version) as last, min(version) as first from checked_entry
    where version is not null group by account_id
  ) e on e.account_id = a.id
  where a.user_id is not null and (
    a.version <> coalesce(e.last, s.version, 0) or a.version <> coalesce(s.version, 0) + coalesce(e.entries, 0)
    or e.first > coalesce(s.version, 0) + 1)
  union all
  select 'balance_after_does_not_follow', account_id::text, 'version ' || version
  from (
    select e.account_id, e.version, e.balance_after, coalesce(s.total, 0)
      + sum(e.amount) over (partition by e.account_id order by e.version) as running
    from checked_entry e left join seal_balance s on s.account_id = e.account_id
    where e.version is not null
  ) chain where balance_after <> running
  union all
  select 'journal_without_entries', j.id::text, j.kind
  from journal j where j.id >= first_id and not exists (select from entry e where e.journal_id = j.id)
  union all
  select 'entries_without_journal', e.journal_id::text, count(*)::text
  from checked_entry e left join journal j on j.id = e.journal_id where j.id is null group by e.journal_id
  union all
  select 'journal_without_transaction', j.id::text, j.transaction_id::text
  from journal j left join transaction t on t.id = j.transaction_id where j.id >= first_id and t.id is null
  union all
  select case when t.final then 'final_with_a_hold' else 'held_without_a_hold' end, t.id::text, t.kind || ' ' || t.state
  from checked_transaction t
  left join (
    select j.transaction_id, sum(e.amount) as held
    from checked_journal j join entry e on e.journal_id = j.id
    join account a on a.id = e.account_id and a.purpose = 'held'
    group by j.transaction_id
  ) h on h.transaction_id = t.id
  where case
    when t.final then coalesce(h.held, 0) <> 0
    else coalesce(h.held, 0) <= 0 and (t.kind in ('naira.withdrawal', 'crypto.send') or t.kind like 'bill.%') end
  union all
  select 'hold_of_nobody', a.id::text, a.balance || ' held, ' || coalesce(o.held, 0) || ' by open transactions'
  from account a
  left join (
    select e.account_id, sum(e.amount) as held
    from transaction t join journal j on j.transaction_id = t.id join entry e on e.journal_id = j.id
    where not t.final group by e.account_id
  ) o on o.account_id = a.id
  where a.purpose = 'held' and a.balance <> coalesce(o.held, 0)
  union all
  select 'transaction_without_timeline', t.id::text, t.state
  from checked_transaction t
  left join (
    select transaction_id, count(*) as lines, max(step) as last from checked_timeline group by transaction_id
  ) l on l.transaction_id = t.id
  where l.lines is distinct from t.steps or l.last is distinct from t.steps
  union all
  select 'timeline_ends_elsewhere', t.id::text, t.state || ' but ' || l.state
  from checked_transaction t join checked_timeline l on l.transaction_id = t.id and l.step = t.steps where l.state <> t.state
  union all
  -- Finds our own transfers of coins (collections and sends) that were booked as a customer's deposit. Compares hash
  -- and amount, because a chain transaction may also pay another customer of the custodian. If one of our sends came
  -- back, it is a violation until staff name the owner of its coins.
  select 'deposit_of_our_own_coins', d.id::text, d.state || ', ' || o.kind || ' ' || o.id
  from checked_transaction d
  join transaction o on o.details ->> 'txid' = d.details ->> 'txid' and o.asset_out = d.asset_in
  where d.kind = 'crypto.deposit' and (
    o.kind = 'crypto.collect' and o.units_out = d.units_in
      and d.state in ('suspended', 'below_minimum', 'under_review', 'credited')
    or o.kind = 'crypto.send' and o.units_out - coalesce(o.fee_units, 0) = d.units_in and d.state = 'suspended')
  union all
  -- After a seal, only answers under clients' idempotency keys are checked, because only these are indexed by time.
  select 'answer_unlike_its_transaction', i.transaction_id::text, i.operation || ' ' || i.key
  from idempotency i left join transaction t on t.id = i.transaction_id
  where (whole or length(i.key) = 36 and i.created_at >= since) and (
    t.id is null or i.user_id <> coalesce(t.user_id, i.user_id) and i.user_id <> '00000000-0000-0000-0000-000000000000')
  union all
  select 'used_quote_unlike_its_transaction', q.id::text, q.transaction_id::text
  from quote q left join transaction t on t.id = q.transaction_id
  where q.id >= first_id and q.transaction_id is not null and t.user_id is distinct from q.user_id
  union all
  -- An adjustment of a customer's account must match an approved proposal that no other adjustment of the account uses.
  select 'adjustment_without_proposal', t.id::text, t.kind || ' ' || e.amount || ' ' || e.asset
  from (
    select o.*, count(*) over (partition by o.kind, o.details ->> 'proposalNumber', o.user_id) as times
    from checked_transaction o where o.kind = 'adjustment' or o.kind like 'adjustment.%'
  ) t
  join checked_journal j on j.transaction_id = t.id
  join entry e on e.journal_id = j.id
  join account a on a.id = e.account_id and a.user_id is not null
  left join desk.proposal p on p.number::text = t.details ->> 'proposalNumber' and p.state in ('approved', 'applied')
    and p.kind = case t.kind when 'adjustment.goodwill' then 'credit.goodwill' when 'adjustment.correction' then 'balance.correct'
      else 'closed.owner' end
  where (t.kind <> 'adjustment' or e.amount > 0) and (
    p.id is null or t.times > 1 or p.user_id is distinct from a.user_id
    or coalesce(p.parameters ->> 'asset', 'NGN') <> e.asset
    or support.amount(e.amount, e.asset) <> (p.parameters ->> 'amount')::numeric
      * case when p.parameters ->> 'direction' = 'debit' then -1 else 1 end)
  union all
  -- Programs of an earlier version write payments without a payee, and the worker adds the payee within an hour. So
  -- payments younger than two hours are not checked.
  select 'payment_without_payee', t.id::text, t.kind
  from checked_transaction t
  where t.payee is null and t.id < first_id_of(clock_timestamp() - interval '2 hours')
    and (t.kind in ('naira.withdrawal', 'crypto.send', 'transfer.send') or t.kind like 'bill.%')
  union all
  select 'outbox_too_old', o.id::text, o.topic || ' since ' || o.created_at
  from outbox o where o.done_at is null and o.created_at < clock_timestamp() - outbox_age;
end $$;
