import { deHex } from './bytes.ts'
import { numeroEscrito } from './list.ts'
import { type CodigoLeido, codigoEn, firmadoCon, formatoOf, leerCodigo } from './papel.ts'
import { entero, igualA, type Leido, lista, objeto, texto } from './shape.ts'
import { bien, check, falla, type Hallazgo, type Informe, reportOn } from './step.ts'

/** The file of the public keys, as `/api/talonario/claves` replies. */
const claves = objeto({
  status: igualA('success'),
  claves: lista(
    objeto({
      id: entero(1, 255),
      campania: entero(1),
      publica: texto(/^[0-9a-f]{64}$/, 'una clave de 64 dígitos hexadecimales'),
      desde: texto(/^\d{4}-\d\d-\d\dT/, 'un instante'),
    }),
  ),
})
type Claves = Leido<typeof claves>['claves']

const TITULOS = { claves: 'Archivo de claves', codigo: 'Código del papel', clave: 'Clave que firma', firma: 'Firma' }

/** The keys of the steps, in order. */
export type ClavePapel = keyof typeof TITULOS

/**
 * Checks a paper ticket's code with nothing but the published keys (parsed JSON of any shape). `escrito`: the code, or the address on the
 * paper. Never throws: what is wrong becomes a failed step. Whether the stub is registered, or the ticket was printed again, only the site
 * can tell.
 */
export async function verificarPapel(escrito: string, valor: unknown): Promise<Informe<ClavePapel>> {
  const leido = { claves: [] as Claves, codigo: leerCodigo(codigoEn(escrito)) }
  const pasos = [
    paso(
      'claves',
      check(() => {
        leido.claves = claves(valor, 'claves').claves
        return leido.claves.length === 1 ? bien('Trae 1 clave.') : bien(`Trae ${leido.claves.length} claves.`)
      }),
    ),
    paso('codigo', checkForm(escrito, leido.codigo)),
  ]
  const { codigo } = leido
  if (!codigo || pasos.some(({ estado }) => estado === 'falla')) return reportOn(pasos)
  const clave = leido.claves.find(({ id }) => id === codigo.codigo.clave)
  pasos.push(paso('clave', checkKey(clave, codigo)))
  if (clave) pasos.push(paso('firma', await checkSignature(clave.publica, codigo)))
  return reportOn(pasos)
}

/** Whether parsed JSON claims to be the file of the public keys. */
export const claimsToBeClaves = (valor: unknown): boolean =>
  typeof valor === 'object' && valor !== null && 'claves' in valor

const paso = (clave: ClavePapel, hallazgo: Hallazgo) => ({ clave, titulo: TITULOS[clave], ...hallazgo })

function checkForm(escrito: string, leido: CodigoLeido | null): Hallazgo {
  if (leido) {
    const { numero, parte, impresion } = leido.codigo
    const cual = parte === 'talon' ? 'el talón' : 'el boleto'
    return bien(`Dice que es ${cual} del número ${numeroEscrito(numero)}, impresión ${impresion}.`)
  }
  const formato = formatoOf(codigoEn(escrito))
  return formato === null || formato === 1
    ? falla('No es un código de papel: está incompleto o mal copiado.')
    : falla(`El código es del formato ${formato}, que este verificador no conoce.`)
}

function checkKey(clave: Claves[number] | undefined, { codigo }: CodigoLeido): Hallazgo {
  if (!clave) return falla(`La organización no publicó la clave ${codigo.clave}.`)
  if (clave.campania !== codigo.campania)
    return falla(`La clave ${clave.id} es de la campaña ${clave.campania}, y el código dice ${codigo.campania}.`)
  return bien(`Es la clave ${clave.id}, de la campaña ${clave.campania}.`)
}

async function checkSignature(publica: string, leido: CodigoLeido): Promise<Hallazgo> {
  if (!(await firmadoCon(deHex(publica, 32), leido)))
    return falla('No la hizo la organización: el código fue cambiado o inventado.')
  return bien(
    'La hizo la organización: el papel es auténtico. Si su talón está registrado lo dice su página en el sitio.',
  )
}
