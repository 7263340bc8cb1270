-- What the seller of a winning number gets beside its buyer; '' where there is nothing.
alter table premio add column para_vendedor text not null default '';

-- Whether sellers see who of them has sold most. No row: they do not.
create table podio (
  unica boolean primary key default true check (unica),
  activo boolean not null
);
