-- The worker empties a webhook's payload once nothing needs it any longer.
GRANT UPDATE ("payload") ON "webhook_event" TO afterword_worker;
