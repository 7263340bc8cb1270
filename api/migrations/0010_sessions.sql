-- What a session was opened with, in words a person recognises ('Chrome en Android'): so that they can tell their own from a
-- stranger's. Neither the address nor the browser's full self-description is kept.
alter table sesion add column dispositivo text not null default '' check (length(dispositivo) <= 60);
