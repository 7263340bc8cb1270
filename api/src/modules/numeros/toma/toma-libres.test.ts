import { motivoNoVendible } from '@talonario/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listarRifas } from '#modules/numeros/rifa/rifa.service.ts'
import { makeRaffle } from '../../../../test/raffle.ts'
import { holdNumbers, sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

/** A number of each kind in an open draw, and of each in a closed one: by holder, and with or without a seller. */
const CASOS = [true, false].flatMap(abierto =>
  (['nadie', 'reserva', 'venta'] as const).flatMap(tenido =>
    [true, false].map(asignado => ({ abierto, tenido, asignado })),
  ),
)
const HASTA = new Date('2026-11-21T15:30:00Z')

const app = forFile(await testApp())
const admin = await app.as('admin')
const abierta = await makeRaffle(admin, { fecha: '2026-12-24', cantidad: CASOS.length / 2 })
const cerrada = await makeRaffle(admin, { fecha: '2026-12-31', cantidad: CASOS.length / 2 })
const numeros = [...abierta.numeros, ...cerrada.numeros]
const de = (is: (caso: (typeof CASOS)[number]) => boolean) => numeros.filter((_, i) => is(CASOS[i]!))
await app.db
  .updateTable('rifa')
  .set({ vendedor_id: app.users.vendedora.id, asignada_at: new Date('2026-11-20T15:00:00Z') })
  .where(
    'numero',
    'in',
    de(({ asignado }) => asignado),
  )
  .execute()
await sellNumbers(app.db, { numeros: de(({ tenido }) => tenido === 'venta') })
await holdNumbers(app.db, { numeros: de(({ tenido }) => tenido === 'reserva'), until: HASTA })
await app.db.transaction().execute(async db => {
  await sql`set local session_replication_role = replica`.execute(db)
  await sql`update sorteo set estado = 'cancelado', abierta = false where id = ${cerrada.idSorteo}`.execute(db)
})

it('the list of free numbers has those that the rule allows this person, whoever asks and whenever', async () => {
  const who = fc.constantFrom('nobody' as const, 'cliente' as const, 'admin' as const)
  await fc.assert(
    fc.asyncProperty(who, fc.boolean(), fc.integer({ min: -2, max: 2 }), async (person, venderAsignadas, ms) => {
      const now = new Date(HASTA.getTime() + ms)
      const persona = person === 'nobody' ? null : app.users[person]
      const canal = person === 'admin' ? 'presencial' : 'online'
      const libres = numeros.filter((_, i) => {
        const { abierto, tenido, asignado } = CASOS[i]!
        const tomado = tenido === 'venta' || (tenido === 'reserva' && now < HASTA)
        const numero = { abierto, tomado, vendedorId: asignado ? app.users.vendedora.id : null }
        return motivoNoVendible(numero, { canal, persona, reglas: { ventaLibre: true, venderAsignadas } }) === null
      })
      const viewer = persona && { ...persona, soloEnrolar: false }
      const query = { page: 1, limit: 100, estado: 'libre' as const }
      const { rifas, totalRifas } = await listarRifas(app.db, query, {
        viewer,
        now,
        venderAsignadas,
        kept: async (_key, make) => await make(),
      })
      expect([totalRifas, rifas.map(({ NumeroRifa }) => NumeroRifa)]).toEqual([libres.length, libres])
    }),
    { seed: 14, numRuns: 30 },
  )
})
