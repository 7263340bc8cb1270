-- Posting to a person shares their `cuenta` row; what decides by a balance, or ends a period, still has it alone (trabar_cuentas) and
-- waits for every entry under way. So the sales of one seller commit together. docs/decisions/0034-shared-accounts.md

-- Where there is a plan of commission, what a sale earns is computed from all that its seller sold: then alone from the start, for a
-- lock that grows from shared to alone is a deadlock of two. A plan is set while no sale is under way: both looks find the same.
create function compartir_cuentas(codigos text[]) returns integer language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  compartidas integer;
begin
  if exists (select from comision_plan) then
    return trabar_cuentas(codigos);
  end if;
  perform from cuenta c where c.codigo = any(codigos) order by c.codigo for share;
  get diagnostics compartidas = row_count;
  if compartidas < cardinality(codigos) then
    insert into cuenta (codigo, usuario_id)
    select c, split_part(c, ':', 2)::uuid from unnest(codigos) c order by c on conflict do nothing;
    perform from cuenta c where c.codigo = any(codigos) order by c.codigo for share;
  end if;
  return compartidas;
end $$;
