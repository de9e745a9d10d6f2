-- The app stores partners' webhooks and learns which of them are new. Their content, which names shoppers of every account,
-- is the worker's alone. The release before this one needs no more either.
REVOKE SELECT, UPDATE, DELETE ON "webhook_event" FROM afterword_app;
GRANT SELECT ("source", "event_id") ON "webhook_event" TO afterword_app;

-- What the app never does to the directory. Accounts are deleted by a function of the owner's; what belongs to a row goes
-- with it.
REVOKE DELETE ON "person", "account", "api_key", "sign_in_link" FROM afterword_app;
REVOKE UPDATE ON "tour_seen" FROM afterword_app;
