-- A number that is assigned is a new version of its row with an entry in every index, beside the former one: on full pages each of these
-- splits a page. docs/decisions/0045-a-million-at-once.md. Pages that exist already keep what they hold.
alter index rifa_pkey set (fillfactor = 50);
alter index rifa_numero_unico set (fillfactor = 50);
