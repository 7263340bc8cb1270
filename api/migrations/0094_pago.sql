-- Orders are locked, and then read as they stand, by statements of the program.
drop function trabar_compra(uuid);
drop function pagos_de(uuid);
