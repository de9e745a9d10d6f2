#!/bin/sh
# Copies the primary at the first start, and follows it until it is promoted (docs/operations.md, "Growing").
set -eu
export PGPASSWORD="$(cat "$POSTGRES_PASSWORD_FILE")"
primary="host=database user=afterword dbname=afterword application_name=standby_1 connect_timeout=3"
# A copy that was cut off has another name, and leaves the slot.
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA.copy"
  psql "$primary" --command "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = 'standby_1' AND NOT active"
  pg_basebackup --pgdata "$PGDATA.copy" --checkpoint fast --wal-method stream --write-recovery-conf --create-slot --slot standby_1 \
    --dbname "$primary"
  rm -rf "$PGDATA"
  mv "$PGDATA.copy" "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on -c wal_receiver_timeout=3s -c wal_retrieve_retry_interval=200ms
