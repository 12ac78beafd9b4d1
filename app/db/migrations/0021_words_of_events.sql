CREATE SCHEMA "derived";
--> statement-breakpoint
CREATE TABLE "derived"."event_word" (
	"word" text collate "C" PRIMARY KEY NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"latest" date NOT NULL
);
--> statement-breakpoint
-- cut at blanks alone: a term without blanks stands inside one of them; what is longer than any word becomes several
CREATE FUNCTION lexemes_of(t text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(string_to_array(
    translate(regexp_replace(t, '([^[:space:]]{100})', '\1 ', 'g'), E'\t\n\v\f\r', '     '), ' '), ''));
END $$;
--> statement-breakpoint
INSERT INTO "derived"."event_word"
  SELECT word, count(*), max(start_date)
  FROM (SELECT start_date, unnest(tsvector_to_array(lexemes_of(search_norm))) COLLATE "C" AS word FROM event) AS stood
  GROUP BY word;
--> statement-breakpoint
CREATE INDEX "event_word_parts" ON "derived"."event_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "event_words" ON "event" USING gin (lexemes_of(search_norm));--> statement-breakpoint
-- Words in one order, so that two who bring the same ones wait for each other instead of locking each other out. A row
-- is only written when its word is new or stands later than ever: else events could only be published one by one
CREATE FUNCTION "derived"."learn_words"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[];
  latest_days date[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(word ORDER BY word), array_agg(latest ORDER BY word) INTO words, latest_days
    FROM (
      SELECT word, max(start_date) AS latest
      FROM written, unnest(tsvector_to_array(lexemes_of(search_norm))) AS word
      GROUP BY word
    ) AS brought;
  ELSE
    SELECT array_agg(word ORDER BY word), array_agg(latest ORDER BY word) INTO words, latest_days
    FROM (
      SELECT word, max(written.start_date) AS latest
      FROM written JOIN overwritten USING (id), unnest(tsvector_to_array(lexemes_of(written.search_norm))) AS word
      WHERE (written.search_norm, written.start_date) <> (overwritten.search_norm, overwritten.start_date)
      GROUP BY word
    ) AS brought;
  END IF;
  IF words IS NULL THEN RETURN NULL; END IF;
  INSERT INTO derived.event_word (word, latest) SELECT * FROM unnest(words, latest_days) ON CONFLICT DO NOTHING;
  WITH later AS (
    SELECT known.word, brought.latest
    FROM unnest(words, latest_days) AS brought (word, latest) JOIN derived.event_word AS known USING (word)
    WHERE known.latest < brought.latest ORDER BY known.word FOR UPDATE OF known
  )
  UPDATE derived.event_word AS known SET latest = later.latest
  FROM later WHERE known.word = later.word AND known.latest < later.latest;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER learn_words_of_new AFTER INSERT ON "event" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "derived"."learn_words"();
--> statement-breakpoint
CREATE TRIGGER learn_words_of_changed AFTER UPDATE ON "event" REFERENCING OLD TABLE AS overwritten NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "derived"."learn_words"();
