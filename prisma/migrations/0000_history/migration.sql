-- The first migrations grant the table that recorded migrations until November 2026. Databases of before have it, with rows;
-- elsewhere it stays empty, and _prisma_migrations has the history.
create schema if not exists migration;
create table if not exists migration.applied (name text primary key, timestamp text not null);
