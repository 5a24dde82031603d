-- The staff desk and `pnpm ops` log in by a role of their own. What only staff do is taken from the role of the API and the worker,
-- so that a break-in there makes no person staff and decides nothing in the name of staff.

-- It has no password here: scripts/container/migrate.ts sets it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'manilla_desk') then
    create role manilla_desk nologin;
  end if;
end $$;

-- Staff read the masked views; no customer's request does.
grant support_ro to manilla_desk;
revoke support_ro from manilla_app;

grant usage on schema public, ledger, desk, screening, migration to manilla_desk;
grant select on migration.applied to manilla_desk;
grant select on all tables in schema ledger to manilla_desk;
grant select on all tables in schema desk to manilla_desk;
grant select on all tables in schema screening to manilla_desk;
-- All but what proves who a customer is: codes, factors, passkeys and what they confirm.
grant select on users, sessions, payment_rule, known_payee, passkey_challenge, identity_check, verified_identity, coin_price,
  fiat_rate, price_doubt, coin_price_history, market_incident, market_setting, market_refresh, price_alert, notification,
  notification_setting, notification_delivery, bank_list, beneficiary, naira_account, money_request, custody_account,
  deposit_address, saved_address, custody_dust, custody_dust_booked, sub_account_holding, recurring_buy, recurring_run,
  bill_biller, bill_product, bill, bill_attempt, bill_repeat, bill_repeat_run, bill_recipient, webhook_event, vendor_incident,
  second_look, request_answer, reconciliation_item, reconciliation_run, vendor_float, support_case, case_message, audit_log,
  audit_seal to manilla_desk;

-- The desk itself. A person becomes staff by the owner of the database alone (desk.follow_role).
grant update (role, totp, totp_step) on desk.staff to manilla_desk;
grant insert, update on desk.session to manilla_desk;
grant insert, delete on desk.saved_view to manilla_desk;
grant insert, update, delete on desk.passkey to manilla_desk;
grant insert, delete on passkey_challenge to manilla_desk;
-- Taking a challenge locks it.
grant update (expires_at) on passkey_challenge to manilla_desk;
grant insert on audit_log, case_message to manilla_desk;
grant update on support_case to manilla_desk;

-- What staff decide about customers: a freeze, the level, an identity. Money moves by the functions of the ledger.
grant update (staff_level, frozen_at, owner_froze_at, factors_end_at, identity_status, identity_name) on users to manilla_desk;
grant update (revoked_at, device_key) on sessions to manilla_desk;
grant insert, update on verified_identity to manilla_desk;
grant update on identity_check to manilla_desk;
grant update (state, decided_at) on screening.hit to manilla_desk;
grant update (closed_at) on screening.flag to manilla_desk;
grant update (action, backtested_at) on screening.rule to manilla_desk;
grant update (resolved_at) on vendor_incident to manilla_desk;

-- What one of staff does for all at the command line: prices, lists, comparisons with vendors.
grant insert, update on market_setting, reconciliation_item, vendor_float to manilla_desk;
grant insert on reconciliation_run to manilla_desk;
grant delete on coin_price, price_doubt to manilla_desk;
grant update on screening.list to manilla_desk;
grant insert, delete on screening.entry to manilla_desk;

-- From here on what is no longer the API's and the worker's. Functions are granted again by their files.
revoke all on all functions in schema desk from manilla_app;
revoke all on all functions in schema public from manilla_app;
revoke all on all tables in schema desk from manilla_app;
-- The API of the release before reads them at every sign-in; a later migration takes them and the schema away.
grant select (staff_id, ip) on desk.session to manilla_app;
revoke update on screening.hit, screening.flag, screening.rule from manilla_app;
grant update (evaluated_to) on screening.rule to manilla_app;
revoke update on vendor_incident from manilla_app;
revoke insert, update on market_setting from manilla_app;
-- All columns but the id, the role, which makes a person staff, and the level that staff grant.
revoke insert, update on users from manilla_app;
grant insert (id, username, email, phone, password_hash, pin_hash, created_at, password_changed_at, pin_changed_at,
  terms_version, terms_accepted_at) on users to manilla_app;
grant update (username, email, phone, password_hash, pin_hash, signup_flow_completed, preferences, phone_verified_at,
  email_verified_at, identity_status, identity_name, password_changed_at, pin_changed_at, closed_at, identity_started_at,
  withdrawals_held_until, frozen_at, email_replaced_at, phone_replaced_at, terms_version, terms_accepted_at, owner_froze_at,
  factors_end_at) on users to manilla_app;
