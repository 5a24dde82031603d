-- What every column means, continued; see the part before this one.
select support.describe($$
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
next_at: When it is due next
notification_id: The notification
open: Whether nobody has dealt with it yet
operation: The name of the API's operation
our_reference: The reference of our transaction
ours: What our books say
outcome: What came of it
overdue_for: How long ago somebody should have looked
owner: Whose account: a username, or the house
paid_at: When the payer paid, in the vendor's words
password_changed_at: When the password was last changed
password_hash: argon2id
paused: Whether its owner paused it
paused_at: When its owner paused it
payload: Ids and what a notification prints; never secrets
payment_reference: The reference the payer gave
per_dollar: Units of it for one dollar
period: The month in Lagos
phone: Phone number
phone_verified_at: When the phone number was proved
pin_changed_at: When the PIN was last changed
pin_hash: argon2id of a keyed hash
pin_locked_until: The PIN is not asked for until then
plan_id: The plan
position: Its place in lists
preferences: Services chosen at the start
price: Dollars for one coin
products_at: When its products were last read
provider: The vendor behind it
provider_reference: The vendor's own reference, or ours there
purpose: What it is for: available, held, or one of the house's purposes
rate: Naira for one dollar
read_at: When its owner read it
reason: Why
received_at: When it arrived
recipient: The end of the phone, card or meter number
recurring_buy_id: The plan it belongs to
reference: The reference people and vendors name
related_id: The transaction it belongs to
removed_at: When its owner removed it
repeat_id: The repeated bill
request_hash: What was asked, hashed, so that a key can't be used for something else
request_id: Our reference at the vendor, never changed
resolve_by: It should have an owner by then
resolved_at: When staff dealt with it; empty while open
resolved_by: Who of the staff named the owner
resolved_to: Whom it was given to
rest: Part of one smallest unit
revoked_at: When the session was ended early
role: user, support or admin
scale: Decimals the books keep
sealed: Encrypted content until it was sent
second_reference: The later one
second_state: What became of the later one
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
started_at: When it began
state: Where it stands; docs/states draws what follows
step: Which step of its life
journal.kind: What was booked
movement.step: What was booked
steps: How many steps its life has so far
subject: What it is about
code_guard.subject: Digest of the contact
support_since: In support's queue since then
symbol: The coin's short name
terms: What was promised
theirs: What the vendor says
times: How often it was seen
title: Its headline
token_hash: Hash of the link in the e-mail
topic: What happened
total_supply: Coins there are
transaction_id: The transaction
triggered_at: When its owner was told; empty while it waits
txid: The transaction's name on its chain
type: One of the six kinds a notification has
unit: What the value counts
units: How many
bill.units: Units of electricity bought
units_in: What is got, in smallest units
units_out: What is given, in smallest units
unmatched: Whether it came without a known owner
updated_at: When its state last changed
used: How much of it
limit_use.used: How much of it is used; in kobo or dollar cents in the books, in naira or dollars for support
used_at: When the code was used
user_id: Whose it is
username: Their name in the app
validity: For how long, as printed
value: The number
vendor: The bill vendor
vendor_reference: The vendor's own reference
version: Counts the account's movements without a gap
violation: Which rule is broken
volume_24h: Dollars traded in a day
waiting_for: For how long by now
what: What is bought
wish: What to buy, as the purchase call takes it
withdrawals_held_until: After a password reset withdrawals wait for staff until then
wrong_guesses: Wrong codes tried, of five
wrong_pins: Wrong PINs since the last right one
$$);
