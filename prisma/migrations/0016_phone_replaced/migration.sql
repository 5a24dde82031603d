-- A code that resets a password goes to a verified phone where the e-mail is not verified, and never to a new one for a day.
alter table users add column phone_replaced_at timestamptz;
