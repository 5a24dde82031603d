-- Transfers between people here, and the requests for them. A request is offered to its payer as a quote of the same id: the
-- payment uses the quote up in the money's own commit, so that a request is paid once.
alter table ledger.transaction drop constraint kind_is_known;
alter table ledger.transaction add constraint kind_is_known check (kind in (
  'crypto.buy', 'crypto.sell', 'crypto.swap', 'crypto.send', 'crypto.receive', 'crypto.deposit', 'naira.deposit',
  'naira.withdrawal', 'transfer.send', 'transfer.receive', 'bill.airtime', 'bill.data', 'bill.cable', 'bill.electricity',
  'adjustment'));
alter table ledger.quote drop constraint side_is_known;
alter table ledger.quote add constraint side_is_known check (side in ('buy', 'sell', 'swap', 'send', 'request'));

create table money_request (
  id             uuid primary key,
  requester_id   uuid not null references users,
  payer_id       uuid not null references users,
  -- Whom the requester asked, as typed: the payer's phone number, or their username.
  asked          text not null,
  asset          text not null,
  units          bigint not null,
  note           text,
  state          text not null,
  transaction_id uuid,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  constraint nobody_asks_themselves check (requester_id <> payer_id),
  constraint request_amount_is_positive check (units > 0),
  constraint request_state_is_known check (state in ('open', 'paid', 'declined', 'cancelled', 'expired')),
  constraint an_ended_request_has_its_time check ((state = 'open') = (ended_at is null)),
  constraint a_paid_request_has_its_transaction check ((state = 'paid') = (transaction_id is not null)),
  constraint note_fits_a_line check (length(note) <= 80)
);
create index money_request_by_requester on money_request (requester_id, id desc);
create index money_request_by_payer on money_request (payer_id, id desc);
create index money_request_due on money_request (expires_at) where state = 'open';
comment on table money_request is 'What one person asked another to send, until it is paid, declined, cancelled or expires';
grant select, insert, update on money_request to manilla_app;
