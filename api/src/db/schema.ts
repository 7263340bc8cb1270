import type { Kysely } from 'kysely'
import type { CampaniaTables } from './schema/campania.ts'
import type { ConjuntoTables } from './schema/conjunto.ts'
import type { DineroTables } from './schema/dinero.ts'
import type { NumerosTables } from './schema/numeros.ts'
import type { PersonasTables } from './schema/personas.ts'
import type { ResultadoTables } from './schema/resultado.ts'
import type { ServidorTables } from './schema/servidor.ts'
import type { SitioTables } from './schema/sitio.ts'

/** Every table, by the wing that writes it; `servidor` is used by all of them. */
export interface Database
  extends SitioTables,
    PersonasTables,
    CampaniaTables,
    NumerosTables,
    DineroTables,
    ResultadoTables,
    ConjuntoTables,
    ServidorTables {}

/** The pool or a transaction. Services take it as their first argument and call it `db`. */
export type Db = Kysely<Database>
