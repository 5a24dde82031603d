-- Finds customers and operations by username, e-mail, phone, name, reference, vendor's reference, bank account, crypto
-- address, transaction hash, meter, card number, or an amount and a day ("5000 2026-11-22"). Each branch uses an index.
-- Exact matches come first, because the term "ada_1990" also finds everybody whose name begins with Ada.
create or replace function desk.search(term text) returns table (type text, id text, title text, detail text, by text)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as (
    select lower(btrim(term)) as name, btrim(term) as exact, upper(btrim(term)) as reference,
      case when btrim(term) ~ '^[+0-9 ()-]{7,20}$' then
        regexp_replace(regexp_replace(term, '[^0-9+]', '', 'g'), '^(\+?234|0)?([0-9]{10})$', '+234\2')
      end as phone,
      case when btrim(term) ~ '^[0-9 -]{6,24}$' then regexp_replace(term, '[^0-9]', '', 'g') end as digits,
      nullif(array_to_string(array(
        select quote_literal(w) || ':*' from regexp_split_to_table(lower(btrim(term)), '[^[:alpha:]]+') w where length(w) > 1), ' & '), '')
        as words,
      regexp_match(replace(replace(btrim(term), ',', ''), '₦', ''), '^([0-9]{1,12}(?:\.[0-9]{1,2})?) +([0-9]{4}-[0-9]{2}-[0-9]{2})$') as amount_day
  ), asked_day as materialized (
    select desk.first_id_of_day(amount_day[2]) as first_id, desk.first_id_of_day(amount_day[2], 1) as end_id,
      (amount_day[1]::numeric * 100)::bigint as kobo
    from asked where amount_day is not null
  ), people as (
    (select u.id, 'user name' as by, 1 as place from asked a join users u on u.username = a.name)
    union all (select u.id, 'e-mail', 1 from asked a join users u on u.email = a.name)
    union all (select u.id, 'phone', 1 from asked a join users u on u.phone = a.phone)
    -- Compares bytes (~>=~), because the index sorts by bytes. The tilde in the upper bound sorts after every character
    -- of a username. "like" would use the index only with a constant pattern.
    union all (select u.id, 'start of the user name', 2 from users u
      where (select a.name ~ '^[a-z0-9_]{3,30}$' from asked a) and u.closed_at is null
        and u.username ~>=~ (select a.name from asked a) and u.username ~<~ (select a.name || '~' from asked a)
      order by u.username using ~<~ limit 10)
    union all (select u.id, 'name', 3 from asked a
      join users u on to_tsvector('simple', u.identity_name) @@ to_tsquery('simple', a.words)
      where u.identity_name is not null and a.words is not null limit 10)
  ), operations as (
    (select t.id, 'reference' as by from asked a join ledger.transaction t on t.reference = a.reference)
    union all (select t.id, 'id' from asked a join ledger.transaction t on t.id::text = a.name and a.name ~ '^[0-9a-f-]{36}$'
      and t.id = case when a.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then a.name::uuid end)
    union all (select t.id, 'vendor''s reference' from asked a join ledger.transaction t on t.provider_reference = a.exact limit 10)
    union all (select b.bill_id, 'vendor''s reference' from asked a join bill_attempt b on b.vendor_reference = a.exact limit 10)
    union all (select b.bill_id, 'request to a vendor' from asked a join bill_attempt b on b.request_id = a.exact limit 10)
    -- "offset 0" makes the planner find the rows by the index of the compared column and sort them afterwards, instead
    -- of scanning history backwards.
    union all (select f.id, 'counterparty' from (select t.id from asked a cross join unnest(array[a.exact, a.phone]) w(text)
      join ledger.transaction t on t.counterparty = w.text offset 0) f order by f.id desc limit 10)
    union all (select f.id, 'transaction hash' from (select t.id from asked a cross join unnest(array[a.exact, a.name]) w(text)
      join ledger.transaction t on t.details ->> 'txid' = w.text offset 0) f order by f.id desc limit 10)
    union all (select f.id, 'bank account' from (select t.id from asked a
      join ledger.transaction t on t.details ->> 'accountNumber' = a.digits and t.kind = 'naira.withdrawal' offset 0) f
      order by f.id desc limit 10)
    union all (select f.id, 'meter, card or phone' from (select t.id from asked a cross join unnest(array[a.digits, a.phone]) w(text)
      join ledger.transaction t on t.details -> 'order' ->> 'recipient' = w.text offset 0) f order by f.id desc limit 10)
    union all (select t.id, 'amount and day' from asked_day d join ledger.transaction t
      on t.asset_out = 'NGN' and t.units_out = d.kobo and t.id >= d.first_id and t.id < d.end_id limit 20)
    union all (select t.id, 'amount and day' from asked_day d join ledger.transaction t
      on t.asset_in = 'NGN' and t.units_in = d.kobo and t.id >= d.first_id and t.id < d.end_id limit 20)
  ), addresses as (
    select c.user_id as id, 'receiving address' as by, 1 as place from asked a join deposit_address c on c.address = a.exact limit 5
  )
  select * from (
    select 'customer' as type, u.id::text, u.username as title,
      concat_ws(' · ', support.mask_name(u.identity_name), support.mask_email(u.email), support.mask_end(u.phone)) as detail,
      (array_agg(p.by order by p.place))[1] as by
    from (select * from people union all select * from addresses) p join users u on u.id = p.id
    group by u.id
    order by min(p.place), u.username
    limit 20) found_people
  union all
  select * from (
    select 'operation', t.id::text, t.reference,
      concat_ws(' · ', t.kind, t.state, u.username, coalesce(support.amount(t.units_out, t.asset_out)::text || ' ' || t.asset_out,
        support.amount(t.units_in, t.asset_in)::text || ' ' || t.asset_in), to_char(t.created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI')),
      min(o.by)
    from operations o join ledger.transaction t on t.id = o.id left join users u on u.id = t.user_id
    group by t.id, u.username
    order by t.id desc limit 20) found_operations
  union all
  select 'proposal', p.id::text, '#' || p.number, p.summary, 'number'
  from asked a join desk.proposal p on p.number = case when a.exact ~ '^#[0-9]{1,9}$' then substr(a.exact, 2)::bigint end
$$;

grant execute on function desk.search(text) to manilla_desk;
