import { AppError, type boletoApi, dayToWire, type ReplyOf } from '@talonario/contract'
import { comprobarCodigo } from '@talonario/sorteo/papel'
import type { Db } from '#db/schema.ts'
import type { Caller } from '#http/deps.ts'
import { tipoVisible } from '#modules/campania/sorteo/sorteo.rules.ts'
import { toCancelado, toDesierto } from '#modules/campania/sorteo/sorteo.shape.ts'
import { inicialesOf } from '#modules/numeros/talonario/talonario.rules.ts'
import { listClaves } from '#modules/numeros/talonario/talonario-firma.service.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { findImpreso, type Impreso, listSorteosDeRifa } from './boleto.queries.ts'

/** What a printed code stands for now. Throws BOLETO_INVALIDO, the same for every code that no key of this installation has signed. */
export async function leerBoleto(
  db: Db,
  texto: string,
  caller: Caller | null,
): Promise<ReplyOf<typeof boletoApi.leerBoleto>> {
  const { impreso, parte } = await requireImpreso(db, texto)
  const { identidad, portada } = await findOrganizacion(db)
  const { numero, anio, vigente, vendida, debe, nombre } = impreso
  const estado = !vigente ? 'anulado' : vendida ? 'registrado' : 'sin_registrar'
  const sorteos = await listSorteosDeRifa(db, impreso.id)
  return {
    boleto: {
      numeroRifa: numero,
      parte,
      estado,
      emisor: identidad.nombreLegal || identidad.nombre,
      rifa: `${portada.titulo} ${anio}`,
      sorteos: sorteos.map(({ id, fecha, tipo, realizado, desierto, cancelado, premios, entregados }) => ({
        idSorteo: id,
        fechaSorteo: dayToWire(fecha),
        tipo: tipoVisible(tipo),
        realizado,
        ...toDesierto(desierto),
        ...toCancelado(cancelado),
        premios: estado === 'registrado' ? premios : [],
        entregados: estado === 'registrado' ? entregados : [],
      })),
      iniciales: estado === 'registrado' ? inicialesOf(nombre) : '',
      registrado: estado === 'registrado' ? (vendida?.toISOString() ?? '') : '',
      debe: estado === 'registrado' && debe,
      cerrado: !impreso.abierto,
      sigue: impreso.sigue,
      talonario: (estado === 'sin_registrar' && mayRegister(impreso, caller) && impreso.talonarioId) || '',
    },
  }
}

/** The number of a genuine printed code. Throws BOLETO_INVALIDO. */
export async function requireImpreso(db: Db, texto: string) {
  const claves = await listClaves(db)
  const codigo = await comprobarCodigo(texto, id => claves.find(clave => clave.id === id)?.publica)
  const impreso = codigo && (await findImpreso(db, codigo))
  if (!impreso) throw new AppError('BOLETO_INVALIDO')
  return { impreso, parte: codigo.parte }
}

const mayRegister = ({ vendedorId, abierto }: Impreso, caller: Caller | null): boolean =>
  abierto && (caller?.rol === 'admin' || (caller !== null && caller.id === vendedorId))

/** The public keys that check printed codes. */
export async function claves(db: Db): Promise<ReplyOf<typeof boletoApi.claves>> {
  const rows = await listClaves(db)
  return {
    claves: rows.map(({ id, campania, publica, desde }) => ({
      id,
      campania,
      publica: publica.toString('hex'),
      desde: desde.toISOString(),
    })),
  }
}
