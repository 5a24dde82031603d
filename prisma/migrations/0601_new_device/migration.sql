-- Until when a sign-in on a device that is new to the account may move little money; null for a known device.
alter table sessions add column new_device_until timestamptz;
