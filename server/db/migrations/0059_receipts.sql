-- The key that signs the receipts of counts. Signed-in requests can't read it.
CREATE TABLE receipt_key (
  id integer PRIMARY KEY CHECK (id = 1),
  key bytea NOT NULL CHECK (length(key) = 32)
);
--> statement-breakpoint
ALTER TABLE receipt_key ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- 244 random bits of the database's own strong source.
INSERT INTO receipt_key (id, key)
VALUES (1, decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
