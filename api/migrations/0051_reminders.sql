-- Who wants to be told shortly before a draw. A row goes when its mail is written, or with its account.
create table aviso_sorteo (
  sorteo_id uuid not null references sorteo (id),
  usuario_id uuid not null references usuario (id) on delete cascade,
  created_at timestamptz not null,
  primary key (sorteo_id, usuario_id)
);
create index aviso_sorteo_usuario on aviso_sorteo (usuario_id);
