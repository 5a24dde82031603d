-- A code by SMS that resets a password is bound to the browser that asked for it: its purpose names that browser, so that the codes
-- that strangers ask for, and their guesses, leave it alone.
alter table one_time_code drop constraint purpose_is_known;
alter table one_time_code add constraint purpose_is_known
  check (purpose ~ '^(verify_email|verify_phone|reset_password|replace_contact)(:[A-Za-z0-9_-]{43})?$');
