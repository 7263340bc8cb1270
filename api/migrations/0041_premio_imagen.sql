-- A prize may have a picture: on the cover, in the shop and among the winners.
alter table premio add column imagen text references imagen (nombre);
