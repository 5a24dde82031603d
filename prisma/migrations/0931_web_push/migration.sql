-- Notifications on a device: a browser's subscription at its push service, tied to the session that it was made in.

-- One pair of keys for the whole product, made by the first process that needs it. A new pair would end every subscription.
create table push_key (
  id             smallint primary key default 1,
  public_key     text not null,
  sealed_private text not null,
  created_at     timestamptz not null,
  constraint one_pair_of_push_keys check (id = 1)
);
comment on table push_key is 'The keys by which push services know us (VAPID); the private one is encrypted';

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

alter table notification_setting add column push boolean not null default true;
-- A push that no device takes is sent by SMS where its topic says so.
alter table notification_delivery add column fallback text,
  add constraint fallback_is_known check (fallback is null or fallback = 'sms');
alter table notification_delivery drop constraint channel_is_known;
alter table notification_delivery add constraint channel_is_known check (channel in ('email', 'sms', 'push'));

grant select, insert on push_key to manilla_app;
grant select, insert, update, delete on push_subscription to manilla_app;
