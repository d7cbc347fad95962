#!/bin/sh
# Run once by the PostgreSQL image in an empty data folder: the owner of the tables and the login of the server.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=owner_password="$KURI_OWNER_PASSWORD" --set=web_password="$KURI_WEB_PASSWORD" <<'SQL'
create role kuri_owner login createrole password :'owner_password';
create role kuri_web login password :'web_password';
-- what the server asks for when it connects; a pooler does not pass it on
alter role kuri_web set timezone = 'Asia/Kolkata';
alter role kuri_web set lock_timeout = '3s';
alter role kuri_web set statement_timeout = '10s';
alter role kuri_web set idle_in_transaction_session_timeout = '15s';
create database kuri owner kuri_owner encoding 'UTF8' template template0;
SQL
