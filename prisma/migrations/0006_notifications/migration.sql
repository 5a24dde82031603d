-- What a person was told in the app, by e-mail, by SMS and on their devices.

-- What a person was told. Written by the worker from an event, at most once per event and person.
create table notification (
  id         uuid primary key,
  user_id    uuid not null,
  event_id   uuid not null,
  type       text not null,
  title      text not null,
  message    text not null,
  data       jsonb not null default '{}',
  created_at timestamptz not null,
  read_at    timestamptz,
  constraint one_notification_per_event_and_user unique (event_id, user_id),
  constraint type_is_one_of_six check (
    type in ('crypto_purchase', 'crypto_sale', 'deposit', 'withdrawal', 'system', 'other')),
  constraint words_fit_a_card check (length(title) between 1 and 100 and length(message) between 1 and 500),
  constraint data_is_an_object check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 4096)
) with (fillfactor = 85);
create index notification_of_user on notification (user_id, id desc);
-- The badge is asked for by every open app every two minutes: it is counted from this small index alone.
create index notification_unread on notification (user_id, id desc) where read_at is null;
comment on table notification is 'What a person was told, once per event';

-- Only what differs from the product's own choice; no row is the default.
create table notification_setting (
  user_id  uuid not null references users,
  category text not null,
  email    boolean not null,
  sms      boolean not null,
  push     boolean not null default true,
  primary key (user_id, category),
  constraint category_is_a_word check (category ~ '^[a-z_]{2,30}$'),
  constraint security_is_always_mailed check (category <> 'security' or email)
);
comment on table notification_setting is 'What a person chose to hear by e-mail and SMS, by category';

-- One message by one way. Unique by event, person and way, so that an event delivered twice is told once.
create table notification_delivery (
  id         uuid primary key,
  event_id   uuid not null,
  user_id    uuid not null,
  channel    text not null,
  state      text not null default 'waiting',
  attempts   integer not null default 0,
  due_at     timestamptz,
  last_error text,
  -- Encrypted: a code and where it goes, or a contact that is no longer the person's. Emptied once it was sent.
  sealed     text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Of the topic (core/notifications/topics.ts); it decides whether a message carries the link that freezes the account.
  category   text,
  -- A push that no device takes is sent by SMS where its topic says so.
  fallback   text,
  constraint one_delivery_per_event_and_channel unique (event_id, user_id, channel),
  constraint channel_is_known check (channel in ('email', 'sms', 'push')),
  constraint delivery_state_is_known check (state in ('waiting', 'sending', 'sent', 'failed', 'unclear')),
  constraint open_ones_are_due check ((state in ('waiting', 'sending')) = (due_at is not null)),
  constraint a_secret_does_not_stay check (state in ('waiting', 'sending') or sealed is null),
  constraint fallback_is_known check (fallback is null or fallback = 'sms')
) with (fillfactor = 70);
create index notification_delivery_due on notification_delivery (due_at) where due_at is not null;
comment on table notification_delivery is 'E-mails and SMS about events: one per event, person and channel, with what became of it';

-- One pair of keys for the whole product, made by the first process that needs it. A new pair would end every subscription.
create table push_key (
  id             smallint primary key default 1,
  public_key     text not null,
  sealed_private text not null,
  created_at     timestamptz not null,
  constraint one_pair_of_push_keys check (id = 1)
);
comment on table push_key is 'The keys by which push services know us (VAPID); the private one is encrypted';

-- Notifications on a device: a browser's subscription at its push service, tied to the session that it was made in.
create table push_subscription (
  id         uuid primary key,
  user_id    uuid not null references users,
  session_id uuid not null references sessions on delete cascade,
  endpoint   text not null,
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null,
  constraint one_subscription_per_endpoint unique (endpoint),
  constraint one_subscription_per_session unique (session_id),
  constraint endpoint_is_bounded check (length(endpoint) between 12 and 1024),
  constraint push_keys_are_bounded check (length(p256dh) = 87 and length(auth) = 22)
);
create index push_subscription_of_user on push_subscription (user_id);
comment on table push_subscription is 'A device that shows notifications, until its session is revoked or its push service no longer knows it';

grant select, insert on push_key to manilla_app;
grant select, insert, update on notification_setting to manilla_app;
grant select, insert, update, delete on notification, notification_delivery, push_subscription to manilla_app;
