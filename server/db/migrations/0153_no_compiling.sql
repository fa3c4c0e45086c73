-- Compiling a statement with many parts takes PostgreSQL longer than running it for one store: 0.9 of the 0.95 s in which 5,000 packs were
-- compared with 30,000 lots. An account that doesn't own its database can't say so (docs/scale.md).
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE WARNING 'Only the owner of the database can set jit = off for it, which makes long reports faster';
END $$;
