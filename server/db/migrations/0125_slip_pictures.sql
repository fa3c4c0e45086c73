-- Pictures of the slip that the lottery's terminal prints, beside a drawer. In two commands, for Citus.
ALTER TABLE submissions DROP CONSTRAINT submissions_kind_check;
--> statement-breakpoint
ALTER TABLE submissions ADD CONSTRAINT submissions_kind_check
    CHECK (kind IN ('sale', 'shelf', 'correction', 'discard', 'dismissal', 'money', 'removal', 'pack_dates',
                    'lottery_statement', 'journal_close', 'lottery_packs', 'register_figures', 'census', 'census_close',
                    'pack_places', 'disagreement', 'packs_found', 'slip_picture'));
--> statement-breakpoint
ALTER TABLE discards DROP CONSTRAINT discards_kind_check;
--> statement-breakpoint
ALTER TABLE discards ADD CONSTRAINT discards_kind_check
    CHECK (kind IN ('sale', 'shelf', 'money', 'removal', 'census', 'census_close', 'placed', 'disagreement', 'packs_found',
                    'slip_picture'));
--> statement-breakpoint
-- A picture leaves after the days that its store sets; its submission stays. One of a cleared sample leaves with it.
CREATE TABLE slip_pictures (
  store_id integer NOT NULL,
  submission_id uuid NOT NULL,
  -- the count whose drawer it belongs to, by the key that its terminal named
  record_key uuid NOT NULL,
  taken_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  jpeg bytea NOT NULL CHECK (length(jpeg) BETWEEN 4 AND 150000),
  PRIMARY KEY (store_id, submission_id),
  FOREIGN KEY (store_id, submission_id) REFERENCES submissions (store_id, submission_id)
    ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
--> statement-breakpoint
CREATE INDEX slip_pictures_record ON slip_pictures (store_id, record_key);
--> statement-breakpoint
CREATE INDEX slip_pictures_received ON slip_pictures (store_id, received_at);
--> statement-breakpoint
CREATE INDEX slip_pictures_taken ON slip_pictures (store_id, taken_at);
--> statement-breakpoint
-- A picture is compressed already.
ALTER TABLE slip_pictures ALTER COLUMN jpeg SET STORAGE EXTERNAL;
--> statement-breakpoint
-- They leave, and are never changed.
CREATE TRIGGER append_only BEFORE UPDATE ON slip_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_within_place('slip_pictures', 'SELECT, INSERT, DELETE');
--> statement-breakpoint
ALTER TABLE store_settings ADD COLUMN slip_picture_days integer NOT NULL DEFAULT 90;
