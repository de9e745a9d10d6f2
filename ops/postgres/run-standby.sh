#!/bin/sh
# Copies the primary at the first start, and follows it until it is promoted (docs/operations.md, "Growing").
set -eu
export PGPASSWORD="$(cat "$POSTGRES_PASSWORD_FILE")"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --pgdata "$PGDATA" --checkpoint fast --wal-method stream --write-recovery-conf --create-slot --slot standby_1 \
    --dbname "host=database user=afterword application_name=standby_1 connect_timeout=3"
fi
exec postgres -c hot_standby_feedback=on -c wal_receiver_timeout=3s -c wal_retrieve_retry_interval=200ms
