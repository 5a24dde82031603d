-- The code that goes to a contact which staff allowed in place of a lost one lives apart from the one that goes to the account's own
-- contacts: whoever asks for that one, by a username, must not end this one.
alter table one_time_code drop constraint purpose_is_known;
alter table one_time_code add constraint purpose_is_known
  check (purpose in ('verify_email', 'verify_phone', 'reset_password', 'replace_contact'));
