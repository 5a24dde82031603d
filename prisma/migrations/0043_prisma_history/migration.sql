-- The programs' /ready reads which migrations are applied.
grant select on public._prisma_migrations to manilla_app, manilla_desk;

-- An older version would put its functions in the place of the newer. It stops where it finds a migration that it does not have.
do $$
begin
  if to_regclass('migration.checksum') is not null then
    insert into migration.checksum (path, sha256) values ('migrations/0043_prisma_history/migration.sql', 'newer');
  end if;
end $$;
