import { composeComprobante, constanciaOf } from '@talonario/sorteo/inclusion'
import type { Prueba } from '@talonario/sorteo/proof'
import { veredictoOf } from '@talonario/sorteo/step'
import { codigoDeBoleto } from '@talonario/sorteo/ticket'
import { describe, expect, it } from 'vitest'
import { casoOf } from '../../../../sorteo/test/casos.ts'
import { MANIPULACIONES } from '../../../../sorteo/test/manipulaciones.ts'
import { tenth } from '../../../../sorteo/test/tenth.ts'
import { atender, type Verificable } from './verificar.rules.ts'
import { advance, capitulosOf, sinEmpezar } from './verificar-progreso.rules.ts'

const archivo = (texto: string) => new Blob([texto])
const json = (valor: unknown) => archivo(JSON.stringify(valor))

/** The state once everything has been answered. */
async function trasPedir(pedido: Verificable) {
  let progreso = advance(sinEmpezar, { tipo: 'pedido', pedido: pedido.tipo })
  for await (const respuesta of atender(pedido)) progreso = advance(progreso, respuesta)
  return progreso
}

const verificar = (prueba: Blob, { listas = [], huella = '' }: { listas?: readonly Blob[]; huella?: string } = {}) =>
  trasPedir({ tipo: 'verificar', prueba, listas, huella })

/** The proof as the server publishes it, with separate lists. */
function separar({ prueba, lista }: ReturnType<typeof casoOf>) {
  const { lista: _, fuera, ...resto } = prueba
  if (!('lineas' in fuera)) throw new Error('The case does not bring what does not play')
  return {
    prueba: json({ ...resto, lista: { archivo: 'lista.txt' }, fuera: { archivo: 'fuera.txt' } } satisfies Prueba),
    lista: archivo(`${lista.hojas.join('\n')}\n`),
    fuera: archivo(`${fuera.lineas.join('\n')}\n`),
  }
}

describe('a genuine proof', () => {
  it('passes the four chapters, step by step, and explains what draw it is', async () => {
    const { pasos, fin, ocupado } = await verificar(json(casoOf('drand').prueba))
    expect(pasos).toHaveLength(19)
    expect(capitulosOf(pasos).map(({ titulo, estado }) => `${titulo}: ${estado}`)).toEqual([
      'Las ventas cerraron antes del sorteo: bien',
      'Se sorteó como se había anunciado: bien',
      'La lista no cambió desde el cierre: bien',
      'Salen los mismos ganadores: bien',
    ])
    expect(veredictoOf(pasos)).toBe('bien')
    expect(fin?.resumen).toMatchObject({ fecha: '2023-08-23', participantes: 60, premios: 3 })
    expect(ocupado).toBeNull()
  })

  it('is the same with its lists in files of their own, in any order, and incomplete without one', async () => {
    const { prueba, lista, fuera } = separar(casoOf('drand'))
    expect(veredictoOf((await verificar(prueba, { listas: [lista, fuera] })).pasos)).toBe('bien')
    expect(veredictoOf((await verificar(prueba, { listas: [fuera, lista] })).pasos)).toBe('bien')
    for (const listas of [[], [lista], [fuera]]) {
      expect(veredictoOf((await verificar(prueba, { listas })).pasos)).toBe('incompleto')
    }
  })

  it('of the organiser’s secret is a warning: he has to be trusted', async () => {
    const { pasos } = await verificar(json(casoOf('interna').prueba))
    expect(veredictoOf(pasos)).toBe('aviso')
    expect(pasos.find(({ estado }) => estado === 'aviso')?.detalle).toContain('Hay que confiar en quien organiza')
  })

  it('of a physical drum is attested: a warning', async () => {
    expect(veredictoOf((await verificar(json(casoOf('bolillero').prueba))).pasos)).toBe('aviso')
  })

  it('is recognised by the fingerprint that was mailed, however it was copied', async () => {
    const { prueba } = casoOf('drand')
    const huella = ` ${prueba.cierre.sello.huella.toUpperCase().replace(/(.{4})/g, '$1 ')}\n`
    expect(veredictoOf((await verificar(json(prueba), { huella })).pasos)).toBe('bien')
    const otra = await verificar(json(prueba), { huella: '0'.repeat(64) })
    expect(otra.pasos.find(({ estado }) => estado === 'falla')?.clave).toBe('sello')
  })
})

describe('a manipulated proof', () => {
  it.each(tenth(MANIPULACIONES))('$nombre is named: $paso', async ({ fuente, hacer, paso }) => {
    const { prueba } = casoOf(fuente)
    hacer(prueba)
    const { pasos } = await verificar(json(prueba))
    expect(pasos.find(({ estado }) => estado === 'falla')?.clave).toBe(paso)
    expect(veredictoOf(pasos)).toBe('falla')
  })

  it('that is no JSON, or no proof, is said so', async () => {
    expect((await verificar(archivo('hola'))).motivo).toEqual({
      tipo: 'verificar',
      frase: 'El archivo no es una prueba: no se puede leer como JSON.',
    })
    const { pasos, fin } = await verificar(json({ formato: 'otro' }))
    expect(pasos.map(({ clave, estado }) => [clave, estado])).toEqual([['formato', 'falla']])
    expect(fin).toEqual({ resumen: null })
  })
})

describe('a ticket', () => {
  const { prueba, lista } = separar(casoOf('interna'))
  const [boleto] = casoOf('interna').boletos
  if (!boleto) throw new Error('The case has no tickets')
  const buscar = (codigo: string, archivos = { prueba, listas: [lista] }) =>
    trasPedir({ tipo: 'boleto', codigo, huella: '', ...archivos })

  it('is found in the list by its code', async () => {
    const { boleto: informe } = await buscar(`  ${codigoDeBoleto(boleto)}\n`)
    expect(informe?.valida).toBe(true)
    expect(informe?.pasos.at(-1)?.detalle).toBe(
      'Tu número es la hoja 1 de 60 y su camino llega al código sellado de la lista.',
    )
  })

  it('sold under another name is not the sealed one', async () => {
    const { boleto: informe } = await buscar(codigoDeBoleto({ ...boleto, nombre: 'Otra Persona' }))
    expect(informe?.falla?.clave).toBe('hoja')
  })

  it('needs the list', async () => {
    const { motivo } = await buscar(codigoDeBoleto(boleto), { prueba, listas: [] })
    expect(motivo?.frase).toBe('Para buscar tu número hace falta la lista: agregá su archivo.')
  })

  it('is verified from its receipt alone', async () => {
    const { cierre } = casoOf('interna').prueba
    const constancia = constanciaOf(cierre, casoOf('interna').lista, boleto.numero)
    const comprobar = (comprobante: Blob) => trasPedir({ tipo: 'comprobante', comprobante, huella: '' })
    const codigo = codigoDeBoleto(boleto)
    const bueno = await comprobar(json(constancia && composeComprobante(codigo, constancia)))
    expect(bueno.boleto?.valida).toBe(true)
    const ajeno = codigoDeBoleto({ ...boleto, nombre: 'Otra Persona' })
    expect((await comprobar(json(constancia && composeComprobante(ajeno, constancia)))).boleto?.falla?.clave).toBe(
      'hoja',
    )
    expect((await comprobar(archivo('hola'))).motivo).toEqual({
      tipo: 'comprobante',
      frase: 'El archivo no es un comprobante: no se puede leer como JSON.',
    })
  })

  it('is not looked for in what is no proof', async () => {
    const { motivo } = await buscar(codigoDeBoleto(boleto), { prueba: json({}), listas: [lista] })
    expect(motivo?.frase).toMatch(/^El archivo no es una prueba: /)
  })
})
