-- Packs find their games by number, whatever the state: a list of thousands of games was gone through for each pack.
CREATE INDEX games_number ON games (store_id, number);
