import type { Db } from '#db/schema.ts'

/** Winners and alternates in the order drawn, with the document of who bought the number; `premio` null: alternate. */
export async function listSorteados(db: Db, sorteoId: string) {
  return await db
    .selectFrom('ganador')
    .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
    .innerJoin('titular', join => join.onRef('titular.rifa_id', '=', 'rifa.id').on('titular.estado', '=', 'vendida'))
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .select(['ganador.premio_id', 'rifa.numero', 'ganador.nombre_participante as nombre', 'compra.comprador_ci as ci'])
    .where('ganador.sorteo_id', '=', sorteoId)
    .orderBy('ganador.posicion')
    .execute()
}
