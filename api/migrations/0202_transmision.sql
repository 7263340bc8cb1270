-- Where the broadcast of a draw is watched.
create table transmision (
  sorteo_id uuid primary key references sorteo (id),
  enlace text not null,
  constraint transmision_https check (enlace ~* '^https://[^[:space:]"''<>]+$' and length(enlace) <= 300)
);
