-- An account that its owner reports as stolen is frozen: no money leaves it and no contact changes until staff unfreeze it.
alter table users add column frozen_at timestamptz,
  add column email_replaced_at timestamptz;
