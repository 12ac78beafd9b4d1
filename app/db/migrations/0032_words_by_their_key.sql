-- PostgreSQL 15 looks each word up in the trigram index, which costs it 2 ms instead of 0.01: it does not reckon with the
-- processor time of GIN. A trigram index can only be read as a bitmap, so without bitmaps the primary key is used.
ALTER FUNCTION "derived"."learn_words"() SET enable_bitmapscan TO off;
