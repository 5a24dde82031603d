-- The baseline: the smallest possible purchase. One function, one operation per transaction: it claims the key,
-- debits naira and credits the coin with a check, and stores the line, its entries and the answer. It has no house
-- accounts, limits, events or timeline. The difference to our purchase is the cost of those.

create schema if not exists floor;

create table floor.account (
  id bigint primary key,
  naira bigint not null check (naira >= 0),
  coin bigint not null check (coin >= 0)
) with (fillfactor = 70);

create table floor.purchase (
  id uuid primary key,
  account bigint not null,
  naira bigint not null,
  coin bigint not null,
  answer text not null,
  created_at timestamptz not null default now()
);
create index on floor.purchase (account, id desc);

create table floor.entry (purchase uuid not null, seq smallint not null, account bigint not null, asset text not null,
  amount bigint not null, primary key (purchase, seq));

create table floor.key (account bigint not null, key uuid not null, purchase uuid not null, primary key (account, key));

insert into floor.account select n, 1000000000000000, 0 from generate_series(1, 1000) n;

create function floor.buy(who bigint, key uuid, price bigint, fee bigint, coins bigint) returns text language plpgsql as $$
declare
  made uuid := gen_random_uuid();
  said text;
begin
  insert into floor.key values (who, key, made) on conflict do nothing;
  if not found then
    return (select p.answer from floor.key k join floor.purchase p on p.id = k.purchase where k.account = who and k.key = buy.key);
  end if;
  update floor.account a set naira = a.naira - price - fee, coin = a.coin + coins where a.id = who and a.naira >= price + fee;
  if not found then
    raise exception 'insufficient funds';
  end if;
  said := '{"transactionId":"' || made || '","status":"completed"}';
  insert into floor.purchase (id, account, naira, coin, answer) values (made, who, price + fee, coins, said);
  insert into floor.entry values
    (made, 1, who, 'NGN', -price - fee), (made, 2, 0, 'NGN', price), (made, 3, 0, 'NGN', fee),
    (made, 4, 0, 'BTC', -coins), (made, 5, who, 'BTC', coins);
  return said;
end $$;
