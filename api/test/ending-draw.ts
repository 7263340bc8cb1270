import { cierreApi, premioApi, resultadoApi, sorteoApi } from '@talonario/contract'
import { onPaper } from './paper.ts'
import { makeRaffle } from './raffle.ts'
import { sellNumbers } from './sold.ts'
import type { TestApp } from './test-app.ts'

/** A draw by a drum, from which 00007 comes for «Casa» and 00005 for «Moto»: 00017 and 00027 win «La última» by their last digit. */
export type EndingDraw = { idSorteo: string; fecha: string; premios: string[]; draw(): Promise<void> }

const SOLD = [5, 6, 7, 17, 27]
/** Of the numbers from 11 to 20, which are on paper. */
const PAPER = { desde: 11, hasta: 20 }

/** Its numbers are sold by `vendedora` to the account of `cliente`. */
export async function makeEndingDraw(app: TestApp, fecha = '2026-12-01'): Promise<EndingDraw> {
  const admin = await app.as('admin')
  await admin.call(sorteoApi.generarSorteo, { body: { fechaSorteo: fecha, fuente: 'bolillero' } })
  const { idSorteo, premios } = await makeRaffle(admin, { fecha, cantidad: 30, premios: ['Casa', 'Moto'] })
  const ultima = {
    nombre: 'La última',
    descripcion: 'Un vale',
    paraVendedor: 'Una caja',
    terminacion: { dePremio: premios[0] ?? '', cifras: 1 },
  }
  await admin.call(premioApi.crearPremio, { body: ultima })
  await onPaper(app, PAPER)
  const comprador = { nombre: 'Ana Quiroga', ci: '45678901', email: 'ana@correo.test' }
  const id = await sellNumbers(app.db, { numeros: SOLD, vendedor: app.users.vendedora, comprador })
  await app.db.updateTable('compra').set({ usuario_id: app.users.cliente.id }).where('id', '=', id).execute()
  const draw = async () => {
    await admin.call(cierreApi.cerrarSorteo, { body: { fechaSorteo: fecha, sinRendir: 9 } })
    const bolillero = { fechaSorteo: fecha, numeros: [7, 5], escribano: 'Esc. Inés Prado', acta: '112' }
    const { status, body } = await admin.call(resultadoApi.cargarBolillero, { body: bolillero })
    if (status !== 200) throw new Error(body.message)
  }
  return { idSorteo, fecha, premios, draw }
}
