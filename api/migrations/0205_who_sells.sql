-- The answer to «¿Cómo es tu rifa?» beside the kind. Nobody was asked about older campaigns.
alter table campania add column venden text constraint campania_venden_check check (venden in ('pocos', 'muchos'));
