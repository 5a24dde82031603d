-- What every column means. "name: words" holds for the columns of that name in every table and view; "table.name: words"
-- for one alone. A test finds columns that nobody has described.

-- Also for later migrations: perform support.describe('name: words') for what they add.
create or replace function support.describe(described text) returns void language plpgsql as $$
declare
  line record;
begin
  for line in
    with words as (
      select split_part(l, ': ', 1) as name, substr(l, strpos(l, ': ') + 2) as words
      from regexp_split_to_table(described, E'\n') l where l <> ''
    )
    select format('comment on column %I.%I.%I is %L', n.nspname, c.relname, a.attname, coalesce(own.words, plain.words)) as say
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'ledger', 'support')
    left join words own on own.name = c.relname || '.' || a.attname
    left join words plain on plain.name = a.attname
    where a.attnum > 0 and not a.attisdropped and c.relname <> '_prisma_migrations'
      and (own.words is not null or (plain.words is not null and col_description(c.oid, a.attnum) is null))
  loop
    execute line.say;
  end loop;
end $$;
revoke all on function support.describe(text) from public;

select support.describe($$
absent: How often the vendor said that it knows no such purchase
accepted_at: When we took it over
account: The end of the bank account it goes to
account_id: Whose movement this is
custody_account.account_id: The person's account in the custodian's words
account_name: As the bank writes it
account_number: Ten digits, personal data
action: What was done, as noun.verb
actor_id: Who of the staff; all zeros when done in the database
actor_name: Who of the staff, by name
address: As its network writes it
after: The facts after the deed
age: For how long by now
amount: In the asset's main unit
entry.amount: Signed, in the asset's smallest unit
amount_in: What the person got
amount_out: What the person gave
anchor: The accepted value some minutes ago, against which small steps are measured
anchor_at: When the anchor was accepted
anchor_day: The day of the month or week it falls on
answer: What was answered, byte for byte
answered_at: When the vendor gave its answer
apart: How long after the first one
approved_by: Staff who approved it; empty when approved by rule
asset: Currency or coin
asset_in: Currency or coin the person gets
asset_out: Currency or coin the person gives
at: When it happened
attempts: How often it was tried
available: Free to spend
balance: What stands there
account.balance: In the asset's smallest unit
balance_after: What stood there after this movement; user accounts only
bank_code: The bank's code at the vendor
bank_name: The bank
banks: Names and codes
before: The facts before the deed
began_at: When counting began
bill_id: The bill it is for
biller: Who sells it
body: What the vendor said, account numbers shortened
by_email: Told by e-mail
by_sms: Told by SMS
category: What kind of news
change_24h: Percent in a day
change_7d: Percent in a week
changed_at: When its state last changed
channel: By which way
check_id: The check
circulating_supply: Coins in circulation
claimed_until: A worker has it until then
closed: No vendor may be asked any more; the money goes back
closed_at: When it was closed
code: Short name
code_hash: Keyed hash of the code; the code is nowhere
codes: The same thing in each vendor's codes
coin: Which coin
coin_id: The coin's id at the market data vendor
contact: E-mail address or phone number
counterparty: The other side: who it came from or goes to
created_at: When it was made
currency: Which currency
data: What the app needs to open it
bill_product.data: How much data it holds, as printed
day: The day in Lagos
bill_repeat.day: The day of the month
delivery_id: The message
description: What it is, for lists
detail: What is wrong with it
details: What only this kind of thing has
device: What the person signed in with
direction: Above or below
dollar_cents: Its worth in dollars then, in cents
dollar_value: Its worth in dollars then
done_at: When its effects were committed; empty while it waits
doubted_because: Why it is not believed; then it does not trade
due_at: When somebody looks at it again; empty when it is finished
duration_type: Days or months
duration_value: How many of them it is valid
email: E-mail address
notification_setting.email: Whether by e-mail
email_verified_at: When the e-mail address was proved
ended_at: When its owner ended it
event_id: The event it follows from
event_key: What makes this news the same news when it comes twice
expires_at: It holds until then
fee: What the house took, in the fee's asset
fee_asset: What the fee was taken in
fee_units: The fee in smallest units
fetched_at: When it was read
final: Nothing more will happen to it
fingerprint: What makes two purchases alike
finished: Whether somebody has dealt with it
finished_at: When the last round ended well
first_answer: What the person's call was answered
first_at: When it was seen first
first_reference: The earlier one
first_state: What became of the earlier one
flag: exact, under, over or late
found_at: When the difference was found
frequency: How often
guesses: How many wrong codes were tried
has_token: Whether the meter token has arrived
held: Set aside by something unfinished
high_24h: Highest of the day in dollars
id: Its number, made by us
identifier: Its name in addresses and requests
identity_name: The name the identity provider found
identity_started_at: When the last identity check was begun
identity_status: Completed, or what the provider says; empty without any
incident_id: The incident
ip: From which network address
item_id: The difference
journal_id: The booking it belongs to
kept: What we kept instead
key: The request's Idempotency-Key
kind: What sort of thing it is
kobo: The price or amount in kobo
kyc_level: 0 nothing verified, 1 a contact, 2 identity, 3 granted by staff
label: The name its owner gave it
last_at: When it was last seen
last_error: Why it failed last
last_outcome: What became of the latest period
last_seen_at: When it was last used
last_used_at: When it was last used
limit_name: Which limit
limits: What it took of daily limits, to be given back when it fails
locked_until: No PIN is asked for until then
looks: How often we asked
low_24h: Lowest of the day in dollars
$$);
