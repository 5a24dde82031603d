-- One answer per key, also where it is known only after the commit that claimed the key: a bill waits for its vendor.
-- What was given out first stays, and every repetition of the key is answered with it.
create table ledger.given_answer (
  user_id    uuid not null,
  operation  text not null,
  key        text not null,
  -- Null for a success; otherwise `answer` is the error's {"message", "data"}.
  error_code text,
  answer     text not null,
  primary key (user_id, operation, key),
  foreign key (user_id, operation, key) references ledger.idempotency on delete cascade
);
comment on table ledger.given_answer is 'What the first caller of a key was answered, where that was known only later';
create trigger given_answers_are_never_changed before update on ledger.given_answer
  for each row when (old is distinct from new) execute function ledger.refuse_change();

-- Gives out `said`, or without it what the key's commit stored, unless an answer was given out before: then that one.
-- No row: the key is free. A null answer: the key was used for another request.
create function ledger.give_answer(
  claimant uuid, asked text, its_key text, hash text, said text default null, code text default null)
returns table (answer text, error_code text)
language sql security definer set search_path = ledger, pg_temp as $$
  with used as (
    select * from idempotency i where (i.user_id, i.operation, i.key) = (claimant, asked, its_key)
  ), given as (
    insert into given_answer as g (user_id, operation, key, error_code, answer)
    select u.user_id, u.operation, u.key, code, coalesce(said, u.answer) from used u where u.request_hash = hash
    on conflict (user_id, operation, key) do update set answer = g.answer
    returning g.answer, g.error_code
  )
  select g.answer, g.error_code from used left join given g on true
$$;
comment on function ledger.give_answer is 'What a key is answered: whatever was given out first';
revoke all on function ledger.give_answer(uuid, text, text, text, text, text) from public;
grant execute on function ledger.give_answer(uuid, text, text, text, text, text) to manilla_app;

-- The ledger keeps the answer now, and a bill's age says when it is polled next.
drop view support.bill, bill_for_support;
alter table bill drop column first_answer, drop column looks;

create view bill_for_support as
select t.id, t.reference, t.kind, t.state, t.user_id, t.counterparty, t.units_out as kobo, b.serving as vendor,
  a.request_id, a.vendor_reference, a.reason, t.created_at, b.support_since
from bill b
join ledger.transaction t on t.id = b.id
left join bill_attempt a on a.bill_id = b.id and a.vendor = b.serving
where b.support_since is not null and not t.final;
comment on view bill_for_support is 'Bills whose vendor has given no final answer for a day: a person must ask the vendor';
grant select on bill_for_support to manilla_app;

create view support.bill as
select
  t.id as transaction_id, t.reference, t.user_id, u.username, t.kind, t.state, t.final,
  support.amount(t.units_out, 'NGN') as naira, support.mask_end(t.counterparty) as recipient, b.serving as vendor,
  b.support_since, t.details ->> 'token' is not null as has_token, t.details ->> 'units' as units,
  t.created_at, t.updated_at, t.due_at
from ledger.transaction t
left join public.bill b on b.id = t.id
left join public.users u on u.id = t.user_id
where t.kind like 'bill.%';
comment on view support.bill is 'Bills: what was bought for whom, from which vendor; whether a token arrived, never the token';
grant select on support.bill to support_ro;

select support.describe($$
answer: What was answered, byte for byte
bill.units: Units of electricity bought
counterparty: The other side: who it came from or goes to
created_at: When it was made
due_at: When somebody looks at it again; empty when it is finished
error_code: The code of the error it was answered with; empty for a success
final: Nothing more will happen to it
has_token: Whether the meter token has arrived
id: Its number, made by us
key: The request's Idempotency-Key
kind: What sort of thing it is
kobo: The price or amount in kobo
naira: The amount in naira
operation: The name of the API's operation
reason: Why
recipient: The end of the phone, card or meter number
reference: The reference people and vendors name
request_id: Our reference at the vendor, never changed
state: Where it stands; docs/states draws what follows
support_since: In support's queue since then
transaction_id: The transaction
updated_at: When its state last changed
user_id: Whose it is
username: Their name in the app
vendor: The bill vendor
vendor_reference: The vendor's own reference
$$);
