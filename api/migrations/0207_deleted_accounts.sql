-- Deleted accounts are told apart in lists of money and acts by the beginning of the id that the books keep.
update usuario set nombre_completo = 'Cuenta eliminada ' || left(id::text, 8) where deleted_at is not null;
