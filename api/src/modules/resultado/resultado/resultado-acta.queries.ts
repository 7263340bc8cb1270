import type { Db } from '#db/schema.ts'

/** Winners and alternates in the order drawn, with the buyer's document; `premio` is null for an alternate. */
export async function listSorteados(db: Db, sorteoId: string) {
  return await db
    .selectFrom('ganador')
    .innerJoin('rifa', 'rifa.id', 'ganador.rifa_id')
    .innerJoin('titular', 'titular.id', 'ganador.titular_id')
    .innerJoin('compra', 'compra.id', 'titular.compra_id')
    .select(['ganador.premio_id', 'rifa.numero', 'ganador.nombre_participante as nombre', 'compra.comprador_ci as ci'])
    .where('ganador.sorteo_id', '=', sorteoId)
    .orderBy('ganador.posicion')
    .execute()
}

/** The prizes of a draw that also give something to the number's seller, each with the number and the seller. */
export async function listParaVendedores(db: Db, sorteoId: string) {
  return await db
    .selectFrom('premio_ganado')
    .innerJoin('premio', 'premio.id', 'premio_ganado.premio_id')
    .innerJoin('titular', 'titular.id', 'premio_ganado.titular_id')
    .innerJoin('compra_linea', join =>
      join
        .onRef('compra_linea.compra_id', '=', 'titular.compra_id')
        .onRef('compra_linea.rifa_id', '=', 'titular.rifa_id'),
    )
    .leftJoin('usuario', 'usuario.id', 'compra_linea.vendedor_id')
    .select(['premio.para_vendedor as premio', 'titular.numero', 'usuario.nombre_completo as vendedor', 'usuario.ci'])
    .where('premio_ganado.sorteo_id', '=', sorteoId)
    .where('premio_ganado.turno', '=', 1)
    .where('premio.para_vendedor', '<>', '')
    .orderBy('premio_ganado.por_terminacion')
    .orderBy('premio.orden')
    .orderBy('titular.numero')
    .execute()
}
