-- When a person last ended the receipts of their counts (decision 84). Null: never.
ALTER TABLE users ADD COLUMN receipts_ended_at timestamptz;
