-- A scan may name a game's UPC before anybody says its price (decision 76).
ALTER TABLE games ALTER COLUMN price_cents DROP NOT NULL;
