-- Descriptions of all columns, shown by \d+. "name: words" describes the columns of that name in every table and view,
-- and "table.name: words" describes one column. support.describe removes the descriptions of columns that are not in
-- this list. A test finds columns without a description.
select support.describe($$
absent: How often in a row the vendor answered that it knows no such purchase
accepted_at: Time of the acceptance of the price
account: The end of the destination bank account
account_id: The account's number in the ledger
custody_account.account_id: The custodian's id of the person's account
account_name: As registered at the bank
naira_account.account_id: The provider's id of the account
sub_account_coin.account_id: The custodian's id of the sub-account
sub_account_holding.account_id: The custodian's id of the sub-account
account_number: Ten digits, personal data
action: The action, as noun.verb
actor_id: The member of staff; all zeros for a change made in the database
actor_name: Name of the member of staff
address: In the network's own format
after: The values after the action
age: Time since the start
price.age: Time since the acceptance of the price
house_suspense.age: Time since the oldest waiting entry
alarm_at: Time of the alarm about the deadline
alarmed_at: Time of the alarm about the deadline; empty until then
allowed_at: Time of the approval by a second member of staff
amount: In the asset's main unit
entry.amount: Signed, in the asset's smallest unit
amount_in: Received amount
amount_out: Paid amount
anchor: The accepted value some minutes ago, with which small steps are compared
anchor_at: Time of the anchor
anchor_day: The day of the month or week it falls on
answer: The stored answer, byte for byte
answered_at: Time of the vendor's answer
apart: Time between the first and the second
approved_by: The proposal and the staff who approved it; empty if approved automatically
arrived_at: Arrival of the oldest part
asked: The payer as typed by the requester: a username or a phone number
asked_at: Time of the last query to the vendor
asset: Currency or coin
asset_in: Received currency or coin
asset_out: Paid currency or coin
assignee_id: The member of staff who works on it
assignee_name: Name of the member of staff who works on it
at: Time of the event
vendor_entry.at: Expected time in the vendor's books
attempts: Number of attempts
author: customer, staff, system (all three shown to the customer) or note (visible to staff only)
author_id: Id of the author; empty for the system
author_name: Name of the author
available: Available balance
balance: Balance after all bookings
account.balance: In the asset's smallest unit
balance_after: Balance after this movement; only for user accounts
balances: Smallest units by asset
bank_code: The bank's code at the vendor
bank_name: The bank
banks: Names and codes
before: The values before the action
began_at: Start of the counting
bill_id: The bill
biller: The seller of the bill
body: The vendor's message, with shortened account numbers
case_message.body: The message
book: Which of the vendor's books: payouts, payments, bills, coin_deposits, coin_sends
case_id: The case it belongs to
category: Category chosen by the person
change_24h: Percent in a day
change_7d: Percent in a week
changed_at: Time of the last change of state
channel: Delivery channel
check_id: The check
circulating_supply: Coins in circulation
claimed_at: Time at which the check assigned it to the account
claimed_until: End of a worker's lease
closed: No vendor may be tried any more; the money is returned
closed_at: Time of closing; empty while open
closed_by: Staff who closed it by hand; empty while it is open
closed_reason: Why it was closed
code: Short name
provider_outcome.code: The bank's code, or the biller's identifier
provider_outcome.failed: Payments that failed or came back
provider_outcome.slow: Payments without an answer after five minutes
provider_outcome.succeeded: Payments that arrived
code_hash: Keyed hash of the code; the code itself is not stored
codes: Its code at each vendor
coin: The coin
sub_account_coin.collections: Number of collections started from it
sub_account_coin.failed_at: Time of the last failed or reversed collection from it; empty if there is none
sub_account_coin.is_open: True while a collection from it is in progress
coin_id: The coin's id at the market data vendor
contact: E-mail address or phone number
counterparty: The sender or recipient
created_at: Time of creation
credited_as: Reference of the credited deposit
credited_to: Owner of the credited deposit
currency: The currency
data: Data for opening it in the app
bill_product.data: Amount of data, as printed
day: The day in Lagos
bill_repeat.day: The day of the month
delivery_id: The message
description: Description in lists
detail: Finding of the rule
book_violation.detail: Details of the error
audit_violation.detail: Number of the line in the chain, and its content
details: Data of this kind only
device: The device of the sign-in
device_key: Digest of the device's id; empty once it is forgotten
difference: Theirs plus under way, minus ours
customer_code: The provider's id of the customer
digests: For a held check: keyed hashes of the numbers that it found
verified_identity.digest: Keyed hash of a BVN, a NIN or a document number; the number itself is not stored
digest: Digest of the line and of the digest before it
direction: Above or below
dollar_cents: Value in dollar cents at that time
dollar_value: Value in dollars at that time
done_at: Commit of its effects; empty while it waits
doubted_because: Why the price is doubted; a doubted price stops trading
due_at: Time of the next poll; empty when it is finished
money_request.ended_at: Time of the payment, refusal, cancellation or expiry
customer_case.due_at: Deadline for our answer; empty while none is due
support_case.due_at: Deadline for our answer
due_in: Time until the answer is due; negative if late
error_code: Error code of the answer; empty for a success
second_look.due_at: Time of the next query to its vendor
duration_type: Days or months
duration_value: Number of days or months
email: E-mail address
notification_setting.email: True if sent by e-mail
endpoint: The push service's address for this browser
fallback: The channel used when this one fails
p256dh: The public key of the browser
auth: The subscription's secret, required for encryption
push_key.public_key: The key that browsers subscribe with
sealed_at: Time of the full verification that found no errors
sealed_private: The private half of the pair, encrypted
notification_setting.push: True if sent to the person's devices
email_disputed_at: Time of the dispute of a changed e-mail, which resets of the password do not use; empty once it is settled
email_replaced_at: Time of the last replacement of the e-mail; resets of the password use it a day later
email_verified_at: Time of the e-mail's verification
ended_at: Time of its end
contact_allowance.ended_at: Time of its end: the account was frozen, its owner had access after all, or a new allowance replaced it
ends_at: End of its validity, used or not
event_id: The event that caused it
event_key: Identifies the event, so that a repeated event notifies once
evidence: The operation with its timeline at the opening of the case
expires_at: End of its validity
failure: Why the vendor did not answer the last time; empty if it did
fee: The company's fee, in the fee's asset
fee_asset: Asset of the fee
fee_units: The fee in smallest units
vendor_entry.fee_units: The vendor's fee or discount in smallest units; empty where our books have none
fetched_at: Time of the download
final: True if no further step follows
fingerprint: Equal for similar purchases
finished: True if it is finished
finished_at: Time of its end
market_refresh.finished_at: Time of the last successful round
first_at: Time of the first sighting
first_reference: The earlier one
first_state: State of the earlier one
flag: exact, under, over or late
found: Number of differences found
found_at: Time at which the difference was found
from_state: The state before; empty for a start
frequency: How often
former: True if sent to a contact that has been replaced
frozen_at: Since when no money may leave the account; empty if not frozen
given_to: New owner; empty while in suspense
guesses: Number of wrong codes entered
has_token: True if the meter token has arrived
held: Reserved by unfinished operations
high_24h: Highest of the day in dollars
id: Our id
second_look.id: The transaction
identifier: Its name in URLs and requests
identity_name: Name from the identity provider
identity_started_at: Start of the last identity check; the next one may start five minutes later
identity_status: Completed, or the provider's status; empty if never checked
incident_id: The incident
ip: Network address
item_id: The difference
items: Number of items
journal_id: The booking it belongs to
kept: The value that we kept instead
key: The request's Idempotency-Key
kind: The kind
journal.kind: Kind of booking
kobo: The price or amount in kobo
kyc_level: 0 nothing verified, 1 a contact, 2 identity, 3 granted by staff
label: Name given by its owner
language: Language of notifications, e-mails and SMS: en or pcm (Nigerian Pidgin)
last_at: Time of the last sighting
last_error: Error of the last attempt
last_outcome: Result of the last run
last_reason: Why the last run got no answer
last_run_at: Time of the last comparison
last_seen_at: Time of the last use
last_used_at: Time of the last use
listed_by_request_id: True if the vendor's books list it under our request id
limit_name: The limit
limits: Amounts taken from daily limits, returned if it fails
line_id: The audit line
locked_at: Time of the last PIN lock
locked_until: End of the PIN lock
looks: Number of queries
locks: Number of PIN locks, each at most a week after the previous one
low_24h: Lowest of the day in dollars
market_cap: Value of all coins in dollars
memo: The destination tag, where the network needs one
message: The message's text
message_id: The message
mode: reminder or automatic
naira: The amount in naira
naira_requested: Requested amount in naira
naira_units: Value in kobo at that time
naira_value: Value in naira at that time
name: The name
network: The blockchain network
new_device_until: Until then the device is new to the account and may move little money; empty for a known device
next_at: Next due time
note: A line for the other person
noted_at: Time of the last credited deposit to it
audit_seal.noted_at: Time at which the line was written
notification_id: The notification
number: The number that is quoted in conversations
audit_seal.number: Number in the chain
bill_recipient.number: The phone, card or meter number
oldest_at: Time of the oldest waiting entry
open: True while unresolved
reconciled_until.open: Number of unexplained differences
open_differences: Unexplained differences
only_one: Always true: the table has one row
opened_at: Time of opening
operation: Name of the API operation
our_reference: The reference of our transaction
ours: Value in our books
house_float.ours: Balance in our books
reconciliation_run.ours: Number of our entries
outcome: Result
reconciliation_run.outcome: compared, one_by_one (the vendor has no list, so each of our entries was queried), no_answer
overdue_for: Time since the recheck was due
owner: Owner of the account: a username, or the company
password_changed_at: Time of the last change of the password
password_hash: argon2id
paused_at: Time at which its owner paused it
payer_id: The person who is asked to pay
payload: Ids and the values of a notification; never secrets
per_dollar: Units per dollar
period: The month in Lagos
phone: Phone number
phone_disputed_at: Time of the dispute of a changed phone number, which resets of the password do not use; empty once it is settled
phone_replaced_at: Time of the last replacement of the phone number; resets of the password use it a day later
phone_verified_at: Time of the phone number's verification
pin_changed_at: Time of the last change of the PIN
pin_hash: argon2id of a keyed hash
pin_locked_until: End of the PIN lock
position: Order in lists
preferences: Services chosen at sign-up
price: Dollars for one coin
priority: urgent, high or normal
products_at: Time of the last download of its products
proposal_id: The proposal
proposal_number: The proposal's number, as shown to staff
proposed_by: Staff who made the proposal
provider: The vendor
provider_payment: The vendor's id of the payment
provider_reference: The vendor's reference, or ours at the vendor
purpose: available, held, or one of the company's purposes
rate: Naira per dollar
read_at: Time at which its owner read it
reason: The reason
requested_at: Time of the request
reconciliation_run.reason: Why the vendor did not answer
received_at: Time of arrival
recipient: The end of the phone, card or meter number
recurring_buy_id: The plan it belongs to
reference: The reference shown to people and vendors
related_id: The transaction it belongs to
removed_at: Time at which its owner removed it
repeat_id: The repeated bill
request_hash: Hash of the request, so that a key can't be used for a different one
request_id: Our reference at the vendor, which never changes
requester_id: The person who requested the money
audit_log.request_id: Id of the API request, as in the request log
audit.request_id: Id of the API request, as in the request log
resolve_by: Deadline for naming an owner
resolved_at: Time at which staff resolved it; empty while open
resolved_by: The member of staff who named the owner
resolved_to: The new owner
rest: Fraction of one smallest unit
revoked_at: Time of an early end of the session
role: The role of staff
users.role: user, support or admin
customer.role: user, support or admin
run_by: schedule, or hand for a requested day
scale: Decimal places in the books
sealed: Encrypted content; empty after sending
second_reference: The later one
second_state: State of the later one
sealed_before: Older bookings are not verified again until the next seal
seen: The market's value
seen_at: Time of the last sighting
sent_at: Time of sending
seq: Position in the booking
serving: The vendor that may be processing it
session_id: The session
set_at: Time of the setting
set_by: The member of staff who set it
side: buy, sell, swap or send
signed_in: True while it can be used
signup_flow_completed: True if the person has finished the onboarding
since: Start time
sms: True if sent by SMS
source_at: The market's own timestamp
staff_level: Level granted by staff
standing: settled, failed, reversed or open
started_at: Start time
state: Current state; docs/states.md has the diagrams
customer_case.state: open (we owe an answer), waiting (the customer owes one), answered, closed
support_case.state: open (we owe an answer), waiting (the customer owes one), answered, closed
step: Name of the step
movement.step: Kind of booking
steps: Number of steps so far
stopped_at: Since when we wait for the customer, which does not count towards the deadline; empty otherwise
subject: Subject of the entry
audit_violation.subject: The audit line
code_guard.subject: Digest of the contact
support_since: Since when it is in support's queue
symbol: The coin's ticker
terms: Terms of the quote
terms_accepted_at: Time of the agreement to the terms
terms_version: Accepted version of the terms; empty if none was shown
theirs: The vendor's value
house_float.theirs: Balance reported by the vendors
reconciliation_run.theirs: Number of the vendor's entries
times: Number of times seen
title: Its headline
token_hash: Hash of the link in the e-mail
told_at: Time of the vendor's last report; of several, the oldest
to_state: The state after
topic: Name of the event
total: Sum of the entries, in the asset's smallest unit
total_supply: Number of existing coins
transaction_id: The transaction
triggered_at: Time of the notification; empty while it waits
txid: Transaction hash
type: One of the six kinds of notifications
contact_allowance.type: email or phone
under_way: Accepted by a vendor but not yet settled in our books
unit: Unit of the value or price
units: In the asset's smallest unit
bill.units: Units of electricity bought
sub_account_coin.units: Balance in our books, in smallest units
units_in: Received amount in smallest units
units_out: Paid amount in smallest units
unmatched: True if it arrived without a known owner
until: Last day of the period without a gap
updated_at: Time of the last change of state
usable_from: Earliest time of use
used: Used amount; in kobo or dollar cents in the books, in naira or dollars for support
used_at: Time at which the code was used
contact_allowance.used_at: Time at which its owner verified the new contact, which replaced the lost one
user_id: The person
username: Username in the app
validity: For how long, as printed
value: The number
vendor: The bill vendor
vendor_reference: The vendor's own reference
version: Number of movements of the account, without gaps
violation: The broken rule
volume_24h: Dollars traded in a day
waiting_for: Time waited so far
waits_as: suspended waits for an owner, below_minimum for more to come, under_review for staff to clear it
wish: The product, as the purchase call takes it
withdrawals_held_until: End of the hold on outgoing money after a change of password, PIN or contact
wrong_guesses: Wrong codes entered, of five
wrong_pins: Wrong PINs since the last right one
staff.added_at: Time at which the person became staff
alone: Approved within its maker's own authority, without a second person
alone_up_to: Kobo up to which a proposal needs no second person; empty if it always does
applied_at: Time at which it was carried out
attachment: Evidence as text: a bank's e-mail, a statement line
checker: The person who decided, never the maker
decided_at: Time of the decision
decides_up_to: Kobo up to which the role may decide; empty if it may not
decision_reason: Reason of the decision
disabled_at: Time at which the person stopped being staff
hours: Hours until it expires without a decision
made_at: Time of the proposal
maker: The person who proposed it
meaning: Meaning in one sentence
needs_second: A second person must decide any amount, because the evidence does not fit automatically or a colleague is frozen
parameters: Parameters of this kind only
permission: A part of the desk
proposal.amount: Kobo, compared with the authority
proposal.version: Increases with every change by its maker
proposes_up_to: Kobo up to which the role may propose; empty if it may not
rule_flag.flag: Id of the finding
rule: The rule
rule_flag.action: flag shows the finding to staff; hold also holds withdrawals and sends for them
checked: The name or address that was compared
customer: Id of the customer
decide_by: Deadline for staff's decision
entry_name: Name as printed in the list
flow: The held operation: an identity check, a withdrawal, a send or a deposit
hit: The id of the match
list: Name of the list
matches: Number of list entries that reached the threshold
score: Similarity, 0 to 1
saved_view.address: The page's path with its filters
staff_id: The member of staff
summary: The proposal in one line
token_digest: SHA-256 of the session's token
totp: The sealed secret of the authenticator app
totp_step: The last time step whose code was used
challenge: The text that the passkey signs
confirmed_at: Time at which its first code was accepted; empty before
counter: The passkey's own count of signatures, which only grows
factors_end_at: Lost second factors are removed at the first sign-in after this
owner_froze_at: Time of a freeze by the owner; differs from frozen_at if staff froze it
last_step: The time step of the last accepted code; empty before the first
method: The second factor that was used
public_key: The public key, as COSE in base64url
secret: The shared secret, sealed
transports: Connections of the browser to the passkey, separated by commas
attempt.subject: The person and the secret
is_wrong: True if the attempt was wrong; false while it is in progress
counts_until: End of its effect: of its lease, or of the period in which a wrong attempt counts
factor_since: Time at which the used factor was added; a young factor confirms only little
used_for: The payment or change it was used for; empty before
passkey.id: The credential id from the browser
facts: The search with masked contacts, and its hits
factor_at: Time of this session's last use of a second factor
daily_kobo: Kobo that may leave in a day; empty for no limit
confirm_above: Kobo above which a payment needs a second factor; empty for none
known_payees_only: True if only known recipients may be paid
transfers_off: True if sends and withdrawals are off
next: Looser rules that take effect later; empty if there are none
payee: The recipient: a bank account, an address, a person, a meter or phone; the same text for the same recipient
known_payee.added_at: Time at which the recipient was added
backtested_at: Time of the last test on at least seven days of the books; empty before
evaluated_to: End of the evaluated period
rule.action: flag shows the finding to staff; hold also holds withdrawals and sends for them
rule.active: True if it is evaluated
rule.parameters: Numbers by name; sums are kobo
decide_hours: Hours that staff have for a hit; at most the 24 of the message to the customer
entries: Number of entries in the list
keys: Phonetic keys of the name's words
dated_at: Publication date in the list; empty if it has none
loaded_at: Time of the last successful load; empty if never
max_age_days: Days after which a list is too old
name_threshold: Minimum score (0 to 1) of a hit by name
plain: The compared form: the words of the name, or the address in its network's format
tried_at: Time of the last load, also a failed one
trouble: Why the last load failed; empty if it succeeded
watched: True if operations are checked against the list, so that its age raises an alarm
list.digest: SHA-256 of the files
applied_steps_count: 1 once it was applied
checksum: SHA-256 of the file, which must not change
_prisma_migrations.finished_at: Time of its end; empty while it runs or after a failure
_prisma_migrations.id: Its number in the history
logs: The database's error message
migration_name: Its folder in prisma/migrations
rolled_back_at: Time at which a failed one was marked as rolled back
$$);

comment on table public._prisma_migrations is 'The migrations that were applied, as Prisma records them';
