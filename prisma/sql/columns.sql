-- Descriptions of all columns, shown by \d+ and other clients. One file, because support.describe compares every
-- column with the whole list and removes the description of a column that the list lacks. "name: words" describes
-- columns of that name in every table and view. "table.name: words" describes one column. A test finds columns
-- without a description.
select support.describe($$
absent: How often in a row the vendor said that it knows no such purchase
accepted_at: When we took it over
account: The end of the bank account it goes to
account_id: Whose movement this is
closed_account_money.account_id: The balance, by its number in the ledger
custody_account.account_id: The person's account in the custodian's words
account_name: As the bank writes it
naira_account.account_id: The account in the provider's words
sub_account_coin.account_id: The sub-account in the custodian's words
sub_account_holding.account_id: The sub-account in the custodian's words
account_number: Ten digits, personal data
action: What was done, as noun.verb
actor_id: Who of the staff; all zeros when done in the database
actor_name: Who of the staff, by name
address: As its network writes it
after: The facts after the deed
age: For how long by now
alarm_at: When staff are alarmed about the deadline
alarmed_at: When staff were alarmed about the deadline; empty until then
allowed_at: When a second member of staff approved it
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
approved_by: The proposal and the staff by which it was approved; empty when approved by rule
arrived_at: When the oldest of it arrived
asked: Whom the requester asked, as typed: a username or a phone number
asked_at: When the vendor was last asked
asset: Currency or coin
asset_in: Currency or coin the person gets
asset_out: Currency or coin the person gives
assignee_id: Who of the staff works on it
assignee_name: Who of the staff works on it, by name
at: When it happened
vendor_entry.at: When the vendor should have it by its own clock
attempts: How often it was tried
author: customer, staff, system (all three shown to the customer) or note (staff alone)
author_id: Who wrote it; empty for the system
author_name: Who wrote it, by name
available: Free to spend
balance: What stands there
account.balance: In the asset's smallest unit
balance_after: What stood there after this movement; user accounts only
balances: Smallest units by asset
bank_code: The bank's code at the vendor
bank_name: The bank
banks: Names and codes
before: The facts before the deed
began_at: When counting began
bill_id: The bill it is for
biller: Who sells it
body: What the vendor said, account numbers shortened
case_message.body: The message
book: Which of the vendor's books: payouts, payments, bills, coin_deposits, coin_sends
by_email: Notified by e-mail
by_sms: Notified by SMS
case_id: The case it belongs to
category: The choice of the person that it falls under
change_24h: Percent in a day
change_7d: Percent in a week
changed_at: When its state last changed
channel: By which way
check_id: The check
circulating_supply: Coins in circulation
claimed_at: When the check found it
claimed_until: A worker has it until then
closed: No vendor may be asked any more; the money goes back
closed_at: When it was closed
closed_by: Who closed it by hand; empty while it is open
closed_reason: Why it was closed
code: Short name
provider_outcome.code: The bank's code, or the biller's identifier
provider_outcome.failed: Payments that failed or came back
provider_outcome.slow: Payments without an answer after five minutes
provider_outcome.succeeded: Payments that arrived
code_hash: Keyed hash of the code; the code is nowhere
codes: The same thing in each vendor's codes
coin: Which coin
sub_account_coin.collections: How many collections from it were ever begun
sub_account_coin.noted_at: When a deposit on it was credited last
sub_account_holding.noted_at: When a deposit on it was credited last
sub_account_coin.failed_at: When a collection from it failed or was reversed last; empty when none was
sub_account_coin.is_open: Whether coins are being collected from it
coin_id: The coin's id at the market data vendor
contact: E-mail address or phone number
counterparty: The other side: who it came from or goes to
created_at: When it was made
credited_as: The reference of the deposit that was credited
credited_to: Who that deposit was credited to
currency: Which currency
data: What the app needs to open it
bill_product.data: How much data it holds, as printed
day: The day in Lagos
bill_repeat.day: The day of the month
delivery_id: The message
description: What it is, for lists
detail: What is wrong with it
audit_violation.detail: Its number in the chain, and what it says
details: What only this kind of thing has
device: What the person signed in with
device_key: Digest of the name the device was given; empty once it is forgotten
difference: Theirs and under way, less ours
customer_code: The customer in the provider's words
digests: Of a held check: the keyed hashes of the numbers that it found
verified_identity.digest: Keyed hash of a BVN, a NIN or a document number; the number itself is nowhere
digest: Taken over the line and the digest before it
direction: Above or below
dollar_cents: Its worth in dollars then, in cents
dollar_value: Its worth in dollars then
done_at: When its effects were committed; empty while it waits
doubted_because: Why it is not believed; then it does not trade
due_at: When it is polled next; empty when it is finished
money_request.ended_at: When it was paid, declined, cancelled or expired
customer_case.due_at: Until when it is answered; empty while we owe no answer
support_case.due_at: Until when it is answered
due_in: How long until the answer is due; negative when it is late
error_code: The code of the error it was answered with; empty for a success
second_look.due_at: When its vendor is asked next
duration_type: Days or months
duration_value: How many of them it is valid
email: E-mail address
notification_setting.email: Whether by e-mail
endpoint: Where the push service of a browser takes messages for it
fallback: The channel that is used when this one fails
p256dh: The public key of the browser
auth: The secret of the subscription, without which the browser opens nothing
push_key.public_key: The key that browsers subscribe with
sealed_at: When the books were read whole and found right
sealed_private: The private half of the pair, encrypted
notification_setting.push: Whether on the person's devices
by_push: Whether on the person's devices
email_disputed_at: When a change of the e-mail was disputed; empty once that is settled
email_replaced_at: When the e-mail was last replaced by another
email_verified_at: When the e-mail address was proved
ended_at: When its owner ended it
second_look.ended_at: When it ended
contact_allowance.ended_at: When its owner froze the account or was there after all, or another allowance took its place
ends_at: When it is over, whether used or not
event_id: The event it follows from
event_key: What makes this news the same news when it comes twice
evidence: The operation with its timeline when the case was opened
expires_at: It holds until then
failure: Why the vendor gave no answer the last time; empty when it did
fee: The company's fee, in the fee's asset
fee_asset: What the fee was taken in
fee_units: The fee in smallest units
vendor_entry.fee_units: What the vendor keeps or leaves of it, in smallest units; empty where our books don't say
fetched_at: When it was read
final: Nothing more will happen to it
fingerprint: What makes two purchases alike
finished: Whether it is finished
finished_at: When it was over
market_refresh.finished_at: When the last round ended well
first_at: When it was seen first
first_reference: The earlier one
first_state: What became of the earlier one
flag: exact, under, over or late
found: How many differences it found
found_at: When the difference was found
from_state: The state before; empty for a start
frequency: How often
former: Whether it goes to a contact that the person had before a change
frozen_at: Since when no money may leave the account; empty when it may
given_to: Who it was given to since; empty while it is in suspense
guesses: How many wrong codes were tried
has_token: Whether the meter token has arrived
held: Set aside by something unfinished
high_24h: Highest of the day in dollars
id: Its number, made by us
second_look.id: The transaction
identifier: Its name in addresses and requests
identity_name: The name the identity provider found
identity_started_at: When the last identity check was begun
identity_status: Completed, or what the provider says; empty without any
incident_id: The incident
ip: From which network address
item_id: The difference
items: How many
journal_id: The booking it belongs to
kept: What we kept instead
key: The request's Idempotency-Key
kind: What sort of thing it is
customer_case.kind: What the customer reported
journal.kind: What was booked
support_case.kind: What the customer reported
kobo: The price or amount in kobo
kyc_level: 0 nothing verified, 1 a contact, 2 identity, 3 granted by staff
label: The name its owner gave it
last_at: When it was last seen
last_error: Why it failed last
last_outcome: What came of the last run
plan.last_outcome: What became of the latest period
last_reason: Why the last run had no answer
last_run_at: When it was last compared
last_seen_at: When it was last used
last_used_at: When it was last used
listed_by_request_id: Whether the vendor's books list it under our request id
limit_name: Which limit
limits: What it took of daily limits, to be given back when it fails
line_id: The audit line
locked_at: When the PIN was last locked
locked_until: No PIN is asked for until then
looks: How often we asked
locks: How often the PIN was locked, each time at most a week after the last
low_24h: Lowest of the day in dollars
market_cap: Dollars all coins are worth
memo: The destination tag, where the network needs one
message: What was said
message_id: The message
mode: reminder or automatic
naira: The amount in naira
naira_requested: What the person wanted to pay in, in naira
naira_units: Its worth in kobo then
naira_value: Its worth in naira then
name: What it is called
network: The chain it travels on
new_device_until: Until then the device is new to the account and may move little money; empty for a known one
next_at: When it is due next
note: A line for the other person
noted_at: When the line was written
notification_id: The notification
number: Its place in the chain
case_message.number: The case it belongs to
customer_case.number: What the customer reads out
support_case.number: What a person reads out
oldest_at: Since when the oldest waits
open: Whether it is still unresolved
reconciled_until.open: How many differences are unexplained
open_differences: Unexplained differences
only_one: True: the table has one row
opened_at: When it was opened
operation: The name of the API's operation
our_reference: The reference of our transaction
ours: What our books say
house_float.ours: By our books
reconciliation_run.ours: How many entries of ours
outcome: What came of it
reconciliation_run.outcome: compared, one_by_one (the vendor has no list and was asked about each of ours), no_answer
overdue_for: How long ago its recheck was due
owner: Whose account: a username, or the company
paid_at: When the payer paid, in the vendor's words
password_changed_at: When the password was last changed
password_hash: argon2id
paused_at: When its owner paused it
payer: Username of who is asked to pay
payer_id: Who is asked to pay
payload: Ids and what a notification prints; never secrets
payment_reference: The reference the payer gave
per_dollar: Units of it for one dollar
period: The month in Lagos
phone: Phone number
phone_disputed_at: When a change of the phone number was disputed; empty once that is settled
phone_replaced_at: When the phone number was last replaced by another
phone_verified_at: When the phone number was proved
pin_changed_at: When the PIN was last changed
pin_hash: argon2id of a keyed hash
pin_locked_until: The PIN is not asked for until then
plan_id: The plan
position: Its place in lists
preferences: Services chosen at the start
price: Dollars for one coin
priority: urgent, high or normal
products_at: When its products were last read
proposal_id: The proposal it follows from
proposal_number: The proposal it follows from, as staff name it
proposed_by: Staff who proposed it
provider: The vendor behind it
provider_payment: What the vendor calls the payment
provider_reference: The vendor's own reference, or ours there
purpose: What it is for: available, held, or one of the company's purposes
rate: Naira for one dollar
read_at: When its owner read it
reason: Why
requested_at: When it was asked for
reconciliation_run.reason: Why there was no answer
received_at: When it arrived
recipient: The end of the phone, card or meter number
recurring_buy_id: The plan it belongs to
reference: The reference people and vendors name
related_id: The transaction it belongs to
removed_at: When its owner removed it
repeat_id: The repeated bill
request_hash: What was asked, hashed, so that a key can't be used for something else
request_id: Our reference at the vendor, never changed
money_request.request_id: The request
requester: Username of who asked
requester_id: Who asked for the money
audit_log.request_id: The request it was done in, as the log of requests names it
audit.request_id: The request it was done in, as the log of requests names it
resolve_by: It should have an owner by then
resolved_at: When staff dealt with it; empty while open
resolved_by: Who of the staff named the owner
resolved_to: Whom it was given to
rest: Part of one smallest unit
revoked_at: When the session was ended early
role: user, support or admin
run_by: schedule, or hand for a requested day
scale: Decimals the books keep
sealed: Encrypted content until it was sent
second_reference: The later one
second_state: What became of the later one
sealed_before: What was booked before it is taken as right until the next seal
seen: What the market said
seen_at: When it was last seen
sent_at: When it was sent
seq: Its place in the booking
serving: The vendor that may have it now
session_id: The session
set_at: When it was set
set_by: Who of the staff set it
side: buy, sell, swap or send
signed_in: Whether it can still be used
signup_flow_completed: Whether the first steps are behind them
since: Since when
sms: Whether by SMS
source_at: The market's own time of it
staff_level: Level granted by staff
standing: settled, failed, reversed or open
started_at: When it began
state: Where it stands; docs/states draws what follows
customer_case.state: open (we owe an answer), waiting (the customer owes one), answered, closed
support_case.state: open (we owe an answer), waiting (the customer owes one), answered, closed
step: Which step of its life
movement.step: What was booked
steps: How many steps its life has so far
stopped_at: Since when the customer owes an answer; empty while we owe one
subject: What it is about
audit_violation.subject: The audit line
code_guard.subject: Digest of the contact
support_since: In support's queue since then
symbol: The coin's short name
terms: What was promised
terms_accepted_at: When the person agreed to the terms
terms_version: The version of the terms that the person agreed to; empty when none was shown
theirs: What the vendor says
house_float.theirs: As the vendors say
reconciliation_run.theirs: How many entries of theirs
times: How often it was seen
title: Its headline
token_hash: Hash of the link in the e-mail
told_at: When it was last said; the oldest of several
to_state: The state after
topic: What happened
total: What the entries sum to, in the asset's smallest unit
total_supply: Coins there are
transaction_id: The transaction
triggered_at: When its owner was notified; empty while it waits
txid: The transaction's name on its chain
type: One of the six kinds a notification has
contact_allowance.type: email or phone
under_way: Taken by a vendor already, not yet settled in our books
unit: In what a value or a price is counted
units: In the asset's smallest unit
bill.units: Units of electricity bought
custody_dust_booked.units: How many
sub_account_coin.units: What it holds by our books, in smallest units
units_in: What is got, in smallest units
units_out: What is given, in smallest units
unmatched: Whether it came without a known owner
until: The last day without a gap before it
updated_at: When its state last changed
usable_from: When it may first be used
used: How much of it is used; in kobo or dollar cents in the books, in naira or dollars for support
used_at: When the code was used
contact_allowance.used_at: When its owner proved the new contact, which took the place of the lost one
user_id: Whose it is
username: Their name in the app
validity: For how long, as printed
value: The number
vendor: The bill vendor
vendor_reference: The vendor's own reference
version: Counts the account's movements without a gap
violation: Which rule is broken
audit_violation.violation: What was done to the log
volume_24h: Dollars traded in a day
waiting_for: For how long by now
waits_as: suspended waits for an owner, below_minimum for more to come, under_review for staff to clear it
what: What is bought
wish: What to buy, as the purchase call takes it
withdrawals_held_until: After a change of password, PIN or contact money on its way out is held until then
wrong_guesses: Wrong codes tried, of five
wrong_pins: Wrong PINs since the last right one
staff.added_at: When the person became staff
alone: Approved within its maker's own authority, without a second person
alone_up_to: Kobo up to which a proposal needs no second person; empty when it always does
applied_at: When it was carried out
attachment: Evidence as text: a bank's e-mail, a statement line
authority.kind: The kind of proposal
authority.role: The role of staff
checker: Who decided, never the maker
decided_at: When it was decided
decides_up_to: Kobo up to which the role may decide; empty when it may not
decision_reason: Why it was decided so
disabled_at: When the person stopped being staff
hours: Hours until it expires without a decision
made_at: When it was proposed
maker: Who proposed it
meaning: What it is, in one sentence
needs_second: A second person must decide any amount: the evidence does not fit by rule, or it freezes a colleague
parameters: What only this kind needs
permission: A part of the desk
permission.role: The role of staff
proposal.amount: Kobo, against which authority counts
proposal.number: A running number that people can say
proposal.user_id: The customer it concerns
proposal.version: Grows with every change by its maker
proposes_up_to: Kobo up to which the role may propose; empty when it may not
backtested_at: When it was last tested over seven days of the books or more; empty before
flag.detail: What the rule found
rule_flag.detail: What the rule found
evaluated_to: What happened until then was evaluated
rule_flag.flag: The id of what the rule found
rule: The rule that found it
rule.action: flag shows it to staff; hold also keeps withdrawals and sends for them
rule_flag.action: flag shows it to staff; hold also keeps withdrawals and sends for them
rule.active: Whether it is evaluated
rule.parameters: Its numbers by name; sums are kobo
checked: The name or address that was compared
customer: The id of the person it concerns
decide_by: When staff should have decided
decide_hours: Hours that staff have for a hit; at most the 24 of the message to the customer
entries: How many rows the list has
entry_name: What the list prints
flow: What was held: an identity check, a withdrawal, a send or a deposit
hit: The id of the match
keys: How the words of the name sound
list: Which list it stands on
dated_at: When the list says that it was made; empty for a list that says nothing
loaded_at: When its present content was loaded; empty while it never was
matches: How many entries of the lists reached the threshold
max_age_days: Days after which a list is too old
name_threshold: From this score on (0 to 1) a name is a hit
plain: What is compared: the words of the name, or the address as its network writes it
score: How alike both are, 0 to 1
tried_at: The last attempt to load it
trouble: Why the last try failed; empty when it did not
watched: Whether operations are checked against it here, so that its age alarms
list.digest: SHA-256 of the files
saved_view.address: The page's path with its filters
staff.role: The role of staff
staff_id: Which member of staff
summary: The proposal in one line
token_digest: SHA-256 of the session's token
totp: The sealed secret of the authenticator app
totp_step: The last time step whose code was used
challenge: What the passkey has to sign
confirmed_at: When its first code was right; empty before
counter: How often the passkey signed, as it says; it only grows
factors_end_at: Lost second factors are removed at the first sign-in after this
owner_froze_at: When its owner froze it; staff freeze at other moments
last_step: The time step of the last accepted code; empty before the first
method: Which second factor was shown
public_key: The public key, as COSE in base64url
secret: The shared secret, sealed
transports: How the browser reaches the passkey, separated by commas
attempt.subject: Whose secret is tried, and which
is_wrong: Whether it was evaluated and wrong; false while it is under way
counts_until: When it counts no more: the end of its lease, or of the time that a wrong one counts
factor_since: When the factor that was shown was added
used_for: The payment or change it was used for; empty before
passkey.id: The credential id, as the browser names it
passkey.name: What its owner calls it
facts: What was searched, with contacts masked, and what was found
factor_at: When this session last showed a second factor
daily_kobo: Kobo that may leave in a day; empty for no limit
confirm_above: Kobo above which a payment needs a second factor; empty for none
known_payees_only: Whether only known recipients are paid
transfers_off: Whether sends and withdrawals are off
next: The looser rules that begin later; empty when there are none
payee: Who is paid: a bank account, an address, a person, a meter or phone; the same text for the same recipient
known_payee.added_at: When the recipient was added
queued_until: Not given to a second job of the queue until then
applied_steps_count: 1 once it was applied
checksum: SHA-256 of the file, which must not change
_prisma_migrations.finished_at: When it was applied; empty while it runs or when it failed
_prisma_migrations.id: Its number in the history
logs: What the database said when it failed
migration_name: Its folder in prisma/migrations
rolled_back_at: When a failed one was marked as taken back
_prisma_migrations.started_at: When it began
$$);

comment on table public._prisma_migrations is 'The migrations that were applied, as Prisma records them';
