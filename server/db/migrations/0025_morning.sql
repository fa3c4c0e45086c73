-- Who gets a morning message about a store by mail: nobody, until they choose it.
CREATE TABLE morning_readers (
  store_id integer NOT NULL REFERENCES stores (id),
  user_id integer NOT NULL REFERENCES users (id),
  -- by the store's clock; a business day ends before 6
  hour smallint NOT NULL CHECK (hour BETWEEN 6 AND 23),
  only_red boolean NOT NULL,
  PRIMARY KEY (store_id, user_id)
);
--> statement-breakpoint
-- A server takes a message by writing the next try. The key lets only one of several servers do so.
CREATE TABLE morning_tries (
  store_id integer NOT NULL,
  user_id integer NOT NULL,
  -- the business day that the message is about
  day date NOT NULL,
  number smallint NOT NULL CHECK (number >= 1),
  began_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, user_id, day, number)
);
--> statement-breakpoint
-- Messages that are done: the mail server accepted them, or there was nothing to say.
CREATE TABLE morning_mails (
  store_id integer NOT NULL,
  user_id integer NOT NULL,
  day date NOT NULL,
  done_at timestamptz NOT NULL,
  -- the sales that the mail stated, [{date, cents}]; null: there was nothing to say
  mailed_sales json,
  PRIMARY KEY (store_id, user_id, day)
);
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON morning_tries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON morning_mails
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('morning_readers', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
-- Only the server itself sends: signed-in requests don't need the tries.
ALTER TABLE morning_tries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
SELECT keep_within_place('morning_mails', 'SELECT');
