import { describe, expect, it } from 'vitest'
import { casoOf, datosOf, firmaOf, PROGRAMAS, SECRETO } from '../test/casos.ts'
import ejemplo from '../test/ejemplo.json' with { type: 'json' }
import { sha256Hex } from './bytes.ts'
import { numeroOf } from './compromiso.ts'
import { cerrar, distributePremios, drawSorteo } from './draw.ts'
import { compromisoDeSecreto } from './interna.ts'

const DIEZ = '36000@1,36000@1,36000@1,36000@1,36000@2,36000@2,36000@2,36000@2,36000@3,36000@3'

describe('closing', () => {
  const datos = datosOf(PROGRAMAS.interna)
  const { hojas } = casoOf('interna').lista

  it('refuses a list out of order, with a number twice, or empty', () => {
    expect(() => cerrar(datos, hojas.toReversed())).toThrow('La hoja 2 de la lista no es válida o no está en orden')
    expect(() => cerrar(datos, [hojas[0]!, hojas[0]!])).toThrow('La hoja 2 de la lista no es válida o no está en orden')
    expect(() => cerrar(datos, [])).toThrow('No hay ningún número para sellar')
  })

  it('refuses facts that a proof could not state', () => {
    const conHora = (hora: string) => () => cerrar({ ...datos, sorteo: { ...datos.sorteo, hora } }, hojas)
    expect(conHora('2026-12-31')).toThrow('cierre.sorteo.hora: se esperaba un instante en UTC con milésimas')
    expect(conHora('2026-02-30T00:00:00.000Z')).toThrow('cierre.sorteo.hora: el instante no existe')
  })

  it('writes a seal that a person can read', () => {
    const { cierre } = casoOf('drand').prueba
    expect(cierre.sello.texto.split('\n')).toEqual([
      'rifa/sello/v3',
      'sorteo=rifa-de-prueba',
      'fecha=2023-08-23',
      'hora=2023-08-23T15:59:24.000Z',
      'agendado=2023-08-01T12:00:00.000Z',
      'anunciado=2023-08-23T15:58:24.000Z',
      'cerrado=2023-08-23T15:50:00.000Z',
      'participantes=60',
      'sin-vender=240',
      `raiz=${cierre.raiz}`,
      `numeros=${cierre.numeros}`,
      'tarde.ventas=0',
      'tarde.anuladas=0',
      'traslados=0',
      'deshechas=0',
      'correcciones=0',
      'reclamo.dias=60',
      `bitacora=${cierre.historia.bitacora}`,
      'campania=generacion-2026|1',
      'tipo=principal',
      'vence=2023-08-23T15:00:00.000Z',
      'emitidos=420',
      'atrasadas=60',
      `fuera=${cierre.participacion.fuera}`,
      `plan=${sha256Hex(['contado|1|3|324000@1|Al contado', `diez|1|1|${DIEZ}|Diez | cuotas`].join('\n'))}`,
      `cobrado=${cierre.participacion.cobrado}`,
      'tarde.cuotas=0',
      'tarde.deshechas=0',
      'premios=3',
      'premio.1=p1|Apartamento',
      'premio.2=p2|Camioneta | 4x4',
      'premio.3=p3|Crucero de 8 noches',
      'derivado.1=d1|Dos últimas cifras|p1|2',
      'derivado.2=d2|Última | cifra|p2|1',
      'suplentes=3',
      'fuente=drand',
      'cadena=52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
      'respaldo.fuente=interna',
      `respaldo.compromiso=${compromisoDeSecreto(SECRETO)}`,
      'ronda=1000|1000|prevista',
    ])
    expect(cierre.sello.huella).toBe(sha256Hex(cierre.sello.texto))
  })
})

describe('drawing', () => {
  it('gives the example that docs/draw.md points to, to the byte', () => {
    expect(casoOf('drand', { cuantos: 10 }).prueba).toEqual(ejemplo)
  })

  it('refuses the beacon of another round', () => {
    expect(() => casoOf('drand', { entropia: firmaOf(1001) })).toThrow('Se usó la ronda 1001 y la sellada es la 1000.')
  })

  it('refuses a signature that is not the beacon’s', () => {
    const entropia = { ...firmaOf(1001), ronda: 1000 }
    expect(() => casoOf('drand', { entropia })).toThrow('La firma no es la de la red drand para la ronda 1000.')
  })

  it('refuses to go before its round is out', () => {
    expect(() => casoOf('drand', { sorteado: '2023-08-23T15:59:23.999Z' })).toThrow(
      'Se sorteó antes de que saliera la ronda.',
    )
  })

  it('refuses a secret that was not committed to', () => {
    const entropia = { fuente: 'interna', secreto: '0'.repeat(64) } as const
    expect(() => casoOf('interna', { entropia })).toThrow('El secreto revelado no es el que se comprometió al agendar.')
  })

  it('refuses an extract for a list that closed after the official draw', () => {
    expect(() => casoOf('loteria', { datos: { cerrado: '2023-08-23T15:55:00.001Z' } })).toThrow(
      'La lista se cerró después del sorteo oficial, con su resultado a la vista.',
    )
  })

  it.each(['drand', 'loteria', 'interna', 'bolillero'] as const)(
    'of %s explains what to look up in its list',
    fuente => {
      const { prueba, lista } = casoOf(fuente)
      const { cierre, resultado } = prueba
      const { entropia, sorteado } = resultado
      const extraido = drawSorteo(cierre, entropia, sorteado)
      const lugares = new Map(extraido.numeros.map(numero => [numero, numero / 7 - 1]))
      const pedidos = new Set([...extraido.indices, ...lugares.values()])
      const buscar = (indice: number) => (pedidos.has(indice) ? indice : Number.NaN)
      const soloLoPedido = {
        lugarOf: (numero: number) => lugares.get(numero) ?? -1,
        hojaEn: (indice: number) => lista.hojas[buscar(indice)] ?? '',
        caminoOf: (indice: number) => lista.arbol.camino(buscar(indice)),
        todos: () => lista.hojas.map(hoja => numeroOf(hoja) ?? 0),
      }
      expect(pedidos.size).toBe(fuente === 'bolillero' ? 4 : 6)
      expect(distributePremios(cierre, extraido, soloLoPedido)).toEqual(resultado)
    },
  )

  it('refuses drum numbers that are missing, repeated, too many or not in the list', () => {
    const con = (numeros: number[]) => () =>
      casoOf('bolillero', { entropia: { fuente: 'bolillero', escribano: 'Esc. Prado', acta: '1', numeros } })
    expect(con([7, 14])).toThrow('Faltan números del bolillero')
    expect(con([7, 14, 7])).toThrow('El bolillero repite un número')
    expect(con([7, 14, 21, 28, 35, 42, 49])).toThrow('El bolillero dio más números que premios y suplentes')
    expect(con([7, 14, 15])).toThrow('El número 00015 no está en la lista sellada')
  })
})
