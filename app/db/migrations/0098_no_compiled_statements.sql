-- Compiling a year's statement takes longer than running it (decision 073); who does not own the database sets it there.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'Run as its owner: ALTER DATABASE % SET jit = off', current_database();
END $$;
