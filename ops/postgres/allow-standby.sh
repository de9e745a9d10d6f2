#!/bin/sh
# Runs once, when the primary is made: lets a standby on the same network follow it.
set -eu
echo "host replication afterword samenet scram-sha-256" >>"$PGDATA/pg_hba.conf"
