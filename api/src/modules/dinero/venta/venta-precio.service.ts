import { type Pack, preciosJuntos } from '@talonario/contract'
import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import { packsDesde } from '#modules/campania/pack/pack.service.ts'
import type { Acordado } from '#modules/dinero/compra/compra.service.ts'
import type { RifaVista } from '#modules/numeros/toma/toma.queries.ts'

type Tx = Transaction<Database>

/** What a telephone sold is charged as it showed it: by the packs that its draw had at some moment since the numbers were lent. */
export async function priceAsShown(db: Tx, rifas: readonly RifaVista[], { prestada, pagado }: Acordado): Promise<void> {
  for (const [sorteoId, suyas] of Map.groupBy(rifas, ({ sorteoId }) => sorteoId)) {
    const explains = (packs?: Pack[]) =>
      preciosJuntos(packs ? suyas.map(rifa => ({ ...rifa, packs })) : suyas, () => '').every(
        (precio, i) => precio === pagado.get(suyas[i]?.id ?? ''),
      )
    if (suyas[0]?.continua || explains()) continue
    const packs = (await packsDesde(db, sorteoId, prestada)).find(explains)
    if (packs) for (const rifa of suyas) rifa.packs = packs
  }
}

type Pedida = {
  rifaIds: readonly string[]
  vendedorId: string
  fecha?: string | null | undefined
  datosClienteFisico: { nombre?: string | undefined; cedula: string; correo: string; telefono: string }
}

/** Packs are of one buyer and one sale of theirs: stubs entered in one act are, if they say the same of who has them. A bearer is nobody else. */
export function deQuien(pedida: Pedida | undefined): string {
  if (!pedida) return ''
  const { rifaIds, vendedorId, fecha = '', datosClienteFisico } = pedida
  const { nombre = '', cedula, correo, telefono } = datosClienteFisico
  return nombre ? JSON.stringify([vendedorId, fecha, nombre, cedula, correo, telefono]) : rifaIds.join()
}
