-- The category of the topic (core/notifications/topics.ts) decides whether a message carries the link that freezes the account.
alter table notification_delivery add column category text;
