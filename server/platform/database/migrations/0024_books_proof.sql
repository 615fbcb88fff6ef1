-- The last proof of the books: one row, which whoever begins the next proof claims.
create table books_proof (
  is_only boolean primary key default true check (is_only),
  begun_at timestamptz not null,
  proved_at timestamptz,
  broken text[] not null default '{}',
  check (proved_at is not null or broken = '{}')
);
