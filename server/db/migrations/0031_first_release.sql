-- Servers of the first release don't ask for `oldest_server` (decision 46). They would start here and count packs that were
-- returned, lost or moved as sold. At its start every release reads `created_at` with the same statement; all but the first
-- have asked for `oldest_server` in the same transaction before. So that statement fails, with a reason that the server
-- prints, when nobody has asked.
ALTER TABLE drizzle.__drizzle_migrations RENAME TO applied_migrations;
--> statement-breakpoint
CREATE FUNCTION drizzle.is_known_release() RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF current_query() LIKE '%oldest_server%' THEN
    PERFORM set_config('lottery.has_asked_for_oldest_server', 'on', true);
  ELSIF current_query() = 'SELECT created_at AS at FROM drizzle.__drizzle_migrations'
    AND current_setting('lottery.has_asked_for_oldest_server', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'A newer release of this server has changed the database, and this release can no longer work with it. Nothing was changed. Install the newer release here too, then start again.';
  END IF;
  RETURN true;
END $$;
--> statement-breakpoint
CREATE VIEW drizzle.__drizzle_migrations AS
  SELECT id, hash, created_at, oldest_server FROM drizzle.applied_migrations WHERE drizzle.is_known_release();
