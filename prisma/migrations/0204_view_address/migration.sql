-- A regular expression of Postgres repeats at most 255 times, so the length is a condition of its own.
alter table desk.saved_view drop constraint view_address_is_ours;
alter table desk.saved_view add constraint view_address_is_ours
  check (length(address) <= 500 and address ~ '^/[A-Za-z0-9/?&=%._:-]*$' and address !~ '^//');
