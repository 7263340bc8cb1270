-- A seller without anything new may present again: such a period is empty, and there may be many. What keeps periods apart is that one
-- is open at a time, and begins where the last closed one ended.
drop index rendicion_desde_unica;
