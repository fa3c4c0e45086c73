-- How long an order takes, and how many days of stock should be left when it comes.
ALTER TABLE store_settings
  ADD COLUMN order_lead_days smallint NOT NULL DEFAULT 5 CHECK (order_lead_days BETWEEN 0 AND 60),
  ADD COLUMN order_safety_days smallint NOT NULL DEFAULT 2 CHECK (order_safety_days BETWEEN 0 AND 60);
