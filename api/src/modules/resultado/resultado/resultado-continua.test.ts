import { resultadoApi } from '@talonario/contract'
import { readCierre } from '@talonario/sorteo/proof'
import { expect, it } from 'vitest'
import { draw, makeContinua, sealedIn, whenDue } from '../../../../test/continua.ts'
import { judge } from '../../../../test/draw-in-the-past.ts'
import { sellNumbers } from '../../../../test/sold.ts'
import { forFile, testApp } from '../../../../test/test-app.ts'

const app = forFile(await testApp())
const nobody = await app.as('nobody')

it('three draws over the same numbers seal who plays in each, and every proof verifies', async () => {
  const { sorteos, numeros } = await makeContinua(await app.as('admin'), { cantidad: 20, precio: 100 })
  await sellNumbers(app.db, { numeros: numeros.slice(0, 8) })
  for (const [i, { id, fecha }] of sorteos.entries()) {
    await sellNumbers(app.db, { numeros: numeros.slice(10 + i, 11 + i), at: app.clock.now() })
    await whenDue(app, fecha)
    expect((await draw(app, fecha)).status).toBe(200)
    const playing = [...numeros.slice(0, 8), ...numeros.slice(10, 11 + i)]
    expect(await sealedIn(app, id)).toEqual(playing)
    expect(await judge(nobody, id)).toMatchObject({ falla: null, python: null })
    const { cierre } = (await nobody.call(resultadoApi.resultado, { params: { id } })).body.sorteo
    const { sinVender, cerrado, participacion } = readCierre(cierre)
    expect({ sinVender, ...participacion }).toMatchObject({
      campania: { orden: i + 1 },
      tipo: 'principal',
      vence: cerrado,
      emitidos: 20,
      atrasadas: 0,
      plan: [],
      sinVender: 20 - playing.length,
      cobrado: playing.length * 100_00,
    })
  }
})
