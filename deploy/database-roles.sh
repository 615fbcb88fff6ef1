#!/bin/sh
# The two roles and the database of docs/operations.md. psql finds its server by the usual variables (PGHOST, PGUSER …);
# APP_PASSWORD and OWNER_PASSWORD are those of DATABASE_URL and DATABASE_OWNER_URL.
set -eu
psql -v ON_ERROR_STOP=1 -v app="$APP_PASSWORD" -v owner="$OWNER_PASSWORD" --username "${POSTGRES_USER:-postgres}" <<'SQL'
create role northfold_owner login password :'owner';
create role northfold_app login password :'app';
create database northfold owner northfold_owner encoding 'UTF8' template template0;
revoke all on database northfold from public;
grant connect on database northfold to northfold_app;
-- To see how far standbys are behind, for /metrics.
grant pg_read_all_stats to northfold_app;
SQL
