-- Shared reports that are mailed as PDFs, each Monday or on the first of each month.
ALTER TABLE shared_report
  ADD COLUMN send_every text,
  ADD COLUMN send_to text[] DEFAULT '{}' NOT NULL,
  ADD COLUMN due_on date,
  ADD COLUMN due_since timestamptz(3),
  ADD COLUMN unsent text[] DEFAULT '{}' NOT NULL,
  ADD CONSTRAINT shared_report_send_every CHECK (send_every IN ('week', 'month'));

GRANT SELECT, UPDATE ON shared_report TO afterword_worker;

-- Addresses that don't want an account's reports: who they are is only known from the mails to them.
CREATE TABLE report_opt_out (
  account_id uuid NOT NULL,
  address_hash text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT report_opt_out_pkey PRIMARY KEY (account_id, address_hash)
);
ALTER TABLE report_opt_out ADD CONSTRAINT report_opt_out_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE report_opt_out ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_account ON report_opt_out TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));

GRANT SELECT, INSERT ON report_opt_out TO afterword_app;
