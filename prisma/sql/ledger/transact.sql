-- Starts the operations of a batch in one statement. Each operation is written completely, or refused without a trace.
-- Returns one ledger.verdict per item.
--
--   requests            json array of ledger.request, one per item, in order
--   transaction_rows    json array: the rows of ledger.transaction to write, each with the number of its item. An item
--                       that credits another customer has two rows.
--   limit_claims        json array of ledger.limit_claim, in the order of the items; null when there are none
--   events              json array: the rows of ledger.outbox to write, each with its item; null when there are none
--   account_users, account_purposes, account_assets   the distinct accounts of the batch; user null for our own
--   entry_items, entry_accounts, entry_amounts        one element per entry, in the order of the items: the item's
--                       number, the account's index in the arrays above, the signed amount. An account occurs at most
--                       once per item.
--
-- The loop over the items is inside this function. plpgsql copies every array argument, so a function per item would
-- copy the balances of the whole batch each time. Arrays of numbers are read faster than arrays of composites. The
-- settings below also apply to the functions called here: names are looked up in this schema only, and Postgres reuses
-- one plan however large the tables become. The functions called here return a number, because `written := f()` is
-- faster than `perform f()`, which runs a query.
create or replace function ledger.transact(
  requests json, transaction_rows json, limit_claims json, events json,
  account_users uuid[], account_purposes text[], account_assets text[],
  entry_items integer[], entry_accounts integer[], entry_amounts bigint[]) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  started_at  timestamptz := clock_timestamp();
  today       date := (started_at at time zone 'Africa/Lagos')::date;

  -- The batch and its current item, with the ranges of the item's entries and limit claims.
  batch       ledger.request[];
  request     ledger.request;
  has_quotes  boolean;
  has_guards  boolean;
  first_entry integer := 1;
  next_entry  integer;
  first_claim integer := 1;
  next_claim  integer;

  status      text;
  problem     jsonb;
  accepted    integer[] := '{}';
  refused     integer[] := '{}';

  -- The checks of an item read these variables. Every accepted item changes them for the checks of the next item.
  claimed_ids  uuid[];
  quoted_items integer[];
  used_quotes  uuid[] := '{}';
  claims       ledger.limit_claim[];
  counter_count integer;
  counter_used bigint[];
  duplicates   jsonb := '{}';
  closed_users uuid[] := '{}';
  accounts     record;
  balances     bigint[];
  versions     bigint[];
  account      integer;
  counter      integer;

  -- Arguments of ledger.book: `journals` has one element per item, the other arrays have one per entry.
  journals       ledger.journal[] := '{}';
  entry_seqs     smallint[] := array_fill(null::smallint, array[cardinality(entry_items)]);
  entry_balances bigint[] := array_fill(null::bigint, array[cardinality(entry_items)]);
  entry_versions bigint[] := array_fill(null::bigint, array[cardinality(entry_items)]);
  written        integer;
begin
  select array_agg(r), bool_or(r.quote_id is not null), bool_or(r.duplicate_seconds is not null)
  into batch, has_quotes, has_guards
  from json_populate_recordset(null::request, requests) r;

  -- 1. Claim the idempotency keys, in order. A second request with the same key waits here until the first one commits.
  with claim as (
    insert into idempotency (user_id, operation, key, request_hash, transaction_id, answer, created_at)
    select claimant, operation, key, request_hash, id, answer, started_at
    from unnest(batch) with ordinality
    order by claimant, operation, key, ordinality
    on conflict do nothing
    returning transaction_id
  )
  select coalesce(array_agg(transaction_id), '{}') into claimed_ids from claim;

  -- 2. Lock what the checks read, always in this sequence, so that two batches cannot deadlock: quotes by id, limits
  -- by user, name and day, duplicate checks by hash.
  if has_quotes then
    -- The quote must belong to the user, because an id can be known to others. It must be valid when it is locked,
    -- because it may have been withdrawn after the batch began.
    select coalesce(array_agg(item), '{}') into quoted_items from (
      select r.item from (select ordinality::integer as item, quote_id, user_id from unnest(batch) with ordinality) r
      join quote q on q.id = r.quote_id and q.user_id = r.user_id
      where q.transaction_id is null and q.expires_at > clock_timestamp()
      order by q.id for update of q
    ) valid;
  end if;
  if limit_claims is not null then
    select array_agg(l), max(l.counter) into claims, counter_count
    from json_populate_recordset(null::limit_claim, limit_claims) l;
    counter_used := lock_limits(claims, counter_count, today);
  end if;
  if has_guards then
    duplicates := earlier_alike(batch, started_at);
  end if;

  -- 3. Lock the user accounts of the whole batch, in id order.
  if cardinality(entry_items) > 0 then
    accounts := lock_accounts(account_users, account_purposes, account_assets);
    balances := accounts.balances;
    versions := accounts.versions;
  end if;
  -- An item that credits another customer has two transactions. The credited customer's account cannot be closed after
  -- this check, because closing locks the same accounts (ledger.lock_if_empty).
  if json_array_length(transaction_rows) > cardinality(batch) then
    select coalesce(array_agg(u.id), '{}') into closed_users
    from public.users u where u.id = any (account_users) and u.closed_at is not null;
  end if;

  -- 4. Decide item by item. A refused item changes nothing for the next one.
  for item in 1 .. cardinality(batch) loop
    request := batch[item];
    problem := null;

    status := case when request.id = any (claimed_ids) then 'done' else 'key_used' end;
    if status = 'done' and request.quote_id is not null
      and (item <> all (quoted_items) or request.quote_id = any (used_quotes)) then
      status := 'quote_expired';
    end if;

    -- Check that the debited user accounts have enough money, and that the credited customers' accounts are not
    -- closed. The limits are checked afterwards, so that missing money is reported first.
    next_entry := first_entry;
    while entry_items[next_entry] = item loop
      account := entry_accounts[next_entry];
      if status = 'done' and entry_amounts[next_entry] < 0 and versions[account] is not null
        and balances[account] + entry_amounts[next_entry] < 0 then
        status := 'insufficient_funds';
        problem := jsonb_build_object('asset', account_assets[account], 'available', balances[account]::text,
          'shortfall', (-entry_amounts[next_entry] - balances[account])::text);
      end if;
      if status = 'done' and account_users[account] <> request.user_id
        and account_users[account] = any (closed_users) then
        status := 'not_found';
      end if;
      next_entry := next_entry + 1;
    end loop;

    next_claim := first_claim;
    while claims[next_claim].item = item loop
      counter := claims[next_claim].counter;
      if status = 'done' and counter_used[counter] + claims[next_claim].use > claims[next_claim].cap then
        status := 'limit_exceeded';
        problem := jsonb_build_object('limit', claims[next_claim].name, 'cap', claims[next_claim].cap::text,
          'used', counter_used[counter]::text);
      end if;
      next_claim := next_claim + 1;
    end loop;

    -- Check for a similar transaction that was written earlier or is in this batch.
    if status = 'done' and request.duplicate_seconds is not null then
      problem := coalesce(duplicates -> request.id::text, duplicates -> (request.user_id || request.fingerprint));
      if problem is not null then
        status := 'possible_duplicate';
      end if;
    end if;

    if status = 'done' then
      accepted := accepted || item;
      if next_entry > first_entry then
        journals[item] := row(request.journal_id, request.id, request.state, request.at)::journal;
      end if;
      for entry in first_entry .. next_entry - 1 loop
        entry_seqs[entry] := entry - first_entry + 1;
        account := entry_accounts[entry];
        balances[account] := balances[account] + entry_amounts[entry];
        if versions[account] is not null then
          versions[account] := versions[account] + 1;
          entry_balances[entry] := balances[account];
          entry_versions[entry] := versions[account];
        end if;
      end loop;
      for claim in first_claim .. next_claim - 1 loop
        counter := claims[claim].counter;
        counter_used[counter] := counter_used[counter] + claims[claim].use;
      end loop;
      if request.quote_id is not null then
        used_quotes := used_quotes || request.quote_id;
      end if;
      if request.fingerprint is not null then
        duplicates := duplicates || jsonb_build_object(request.user_id || request.fingerprint,
          jsonb_build_object('transactionId', request.id, 'createdAt', request.at));
      end if;
    elsif status <> 'key_used' then
      refused := refused || item;
    end if;
    if status <> 'key_used' then
      return next row(item, status, null, problem)::verdict;
    end if;
    first_entry := next_entry;
    first_claim := next_claim;
  end loop;

  -- 5. Write the accepted items, our own accounts last. The key of a refused operation becomes free again.
  if cardinality(refused) > 0 then
    delete from idempotency i using (select batch[item].* from unnest(refused) item) r
    where (i.user_id, i.operation, i.key) = (r.claimant, r.operation, r.key);
  end if;
  if cardinality(accepted) > 0 then
    written := write_transactions(transaction_rows, accepted, started_at);
    if events is not null then
      written := announce_all(events, accepted);
    end if;
    if has_quotes then
      update quote q set transaction_id = r.id
      from (select batch[item].* from unnest(accepted) item) r where q.id = r.quote_id;
    end if;
    if claims is not null then
      update limit_use l set used = c.used
      from (select distinct c.user_id, c.name, coalesce(c.day, today) as day, counter_used[c.counter] as used
        from unnest(claims) c) c
      where l.user_id = c.user_id and l.name = c.name and l.day = c.day and l.used <> c.used;
    end if;
    if cardinality(journals) > 0 then
      written := book(journals, entry_items, entry_accounts, entry_amounts, entry_seqs, entry_balances, entry_versions,
        accounts.ids, account_assets, balances, versions);
    end if;
  end if;

  -- 6. Answer the items whose key was used before: with the stored answer, or with a refusal if the request differs. If
  -- two items have the same key and the first is refused, the second is 'deferred'. The program sends it again later.
  if cardinality(claimed_ids) < cardinality(batch) then
    return query
    select r.ordinality::integer,
      case when i.key is null then 'deferred' when i.request_hash = r.request_hash then 'done'
        else 'idempotency_key_reused' end,
      case when i.request_hash = r.request_hash then i.answer end,
      case when i.request_hash = r.request_hash then jsonb_build_object('transactionId', i.transaction_id) end
    from unnest(batch) with ordinality r
    left join idempotency i on (i.user_id, i.operation, i.key) = (r.claimant, r.operation, r.key)
    where r.id <> all (claimed_ids);
  end if;
end $$;

grant execute on function ledger.transact(
  json, json, json, json, uuid[], text[], text[], integer[], integer[], bigint[]) to manilla_app, manilla_desk;
