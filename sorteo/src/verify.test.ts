import { describe, expect, it } from 'vitest'
import { boletosOf, casoOf, EXTRACTO, firmaOf, SECRETO } from '../test/casos.ts'
import guardada from '../test/guardadas.json' with { type: 'json' }
import { MANIPULACIONES } from '../test/manipulaciones.ts'
import { estadosSegunPython, segunPython } from '../test/python.ts'
import { pasosOf, verificar } from './verify.ts'

const FUENTES = ['drand', 'loteria', 'interna', 'bolillero'] as const
const CASOS = Object.fromEntries(FUENTES.map(fuente => [fuente, casoOf(fuente)]))
const pruebaOf = (fuente: string) => structuredClone(CASOS[fuente]!.prueba)

const manipuladas = MANIPULACIONES.map(manipulacion => {
  const prueba = pruebaOf(manipulacion.fuente)
  manipulacion.hacer(prueba)
  return { ...manipulacion, prueba }
})

describe('an honest proof', () => {
  it.each(FUENTES)('from %s passes every step', fuente => {
    const { falla, pasos } = verificar(pruebaOf(fuente))
    expect(falla).toBeNull()
    expect(pasos).toHaveLength(19)
  })

  it('passes in the second implementation too', () => {
    expect(segunPython(FUENTES.map(pruebaOf))).toEqual([null, null, null, null])
  })

  it('survives a trip through JSON', () => {
    expect(verificar(JSON.parse(JSON.stringify(pruebaOf('drand')))).valida).toBe(true)
  })

  it('of a physical drum warns that it is attested, not computed', () => {
    const paso = verificar(pruebaOf('bolillero')).pasos.find(({ clave }) => clave === 'entropia')
    expect(paso).toMatchObject({
      estado: 'aviso',
      detalle: 'Los números salieron de un bolillero: lo atestigua Esc. Inés Prado (acta 112), no un cálculo.',
    })
  })

  it('of an internal secret explains what it does not prove', () => {
    const paso = verificar(pruebaOf('interna')).pasos.find(({ clave }) => clave === 'entropia')
    expect(paso).toMatchObject({
      estado: 'aviso',
      detalle:
        'Hay que confiar en quien organiza: guardaba el secreto y podía conocer el resultado antes del cierre. El secreto es el comprometido al agendar.',
    })
  })

  it('of a lottery asks what only the reader can compare', () => {
    const paso = verificar(pruebaOf('loteria')).pasos.find(({ clave }) => clave === 'tiempos')
    expect(paso).toMatchObject({
      estado: 'aviso',
      detalle: expect.stringContaining('¿era la hora anterior al sorteo oficial?'),
    })
  })

  it('of a lottery shows the figures to compare, which only the organiser vouches for', () => {
    const paso = verificar(pruebaOf('loteria')).pasos.find(({ clave }) => clave === 'entropia')
    expect(paso?.estado).toBe('aviso')
    expect(paso?.detalle).toContain(`https://loteria.example/extracto`)
    expect(paso?.detalle).toContain(`numeros=${EXTRACTO.join(' ')}`)
  })

  it('gets the same warnings in the second implementation, which leaves the signature open', () => {
    const avisos = FUENTES.map(fuente =>
      verificar(pruebaOf(fuente)).pasos.flatMap(({ clave, estado }) => (estado === 'aviso' ? [clave] : [])),
    )
    expect(avisos).toEqual([[], ['tiempos', 'entropia'], ['entropia'], ['entropia']])
    const dichos = estadosSegunPython(FUENTES.map(pruebaOf))
    expect(dichos.map(({ aviso }) => aviso)).toEqual(avisos)
    expect(dichos.map(({ pendiente }) => pendiente)).toEqual([['entropia'], [], [], []])
  })
})

describe('a stored proof', () => {
  const guardadas = FUENTES.map(fuente => guardada[fuente])

  it('passes every step with the same warnings, in both implementations', () => {
    expect(guardadas.map(prueba => verificar(prueba).falla)).toEqual([null, null, null, null])
    expect(segunPython(guardadas)).toEqual([null, null, null, null])
    const dichos = guardadas.map(prueba =>
      verificar(prueba).pasos.flatMap(({ clave, estado }) => (estado === 'aviso' ? [clave] : [])),
    )
    expect(dichos).toEqual([['tiempos'], ['tiempos', 'entropia'], ['tiempos', 'entropia'], ['tiempos', 'entropia']])
    expect(estadosSegunPython(guardadas).map(({ aviso }) => aviso)).toEqual(dichos)
  })
})

describe('what the organiser did before the closing', () => {
  const pasoOf = (prueba: unknown, clave: string) => verificar(prueba).pasos.find(paso => paso.clave === clave)

  it('is told: the hours announced before, and the sales since the first that was past', () => {
    const detalle = pasoOf(guardada.drand, 'tiempos')?.detalle
    expect(detalle).toContain(
      'El 2023-08-10T12:00:00.000Z se cambió la hora anunciada, que era 2023-08-15T21:00:00.000Z.',
    )
    expect(detalle).toContain(
      'Después de la hora anunciada para el cierre (2023-08-20T20:59:00.000Z) se vendieron 3 números',
    )
  })

  it('is told: sales taken back, buyers corrected and the days to claim', () => {
    expect(pasoOf(guardada.drand, 'sorteo')?.detalle).toContain(
      'Antes del cierre se deshicieron 4 ventas y se corrigieron los datos de 2 compradores. Hay 60 días para reclamar un premio.',
    )
  })

  it('is a reason to distrust who knew the secret', () => {
    expect(pasoOf(guardada.interna, 'entropia')?.detalle).toContain('el número ganador pudo cambiar de dueño')
    expect(pasoOf(pruebaOf('interna'), 'entropia')?.detalle).not.toContain('cambiar de dueño')
  })
})

describe('an organiser with the secret', () => {
  it('cannot change the winners by keys or names, only by which numbers are sold', () => {
    const ganadoresOf = (prueba: ReturnType<typeof pruebaOf>) => prueba.resultado.ganadores.map(g => g?.indice)
    const caso = CASOS.interna!
    const otras = boletosOf(60).map((boleto, i) => ({ ...boleto, clave: SECRETO, nombre: `Otro ${i}` }))
    const vendida = casoOf('interna', { boletos: otras }).prueba
    expect(vendida.cierre.raiz).not.toBe(caso.prueba.cierre.raiz)
    expect(ganadoresOf(vendida)).toEqual(ganadoresOf(caso.prueba))
    expect(verificar(vendida).falla).toBeNull()
  })
})

describe('sales after the hour announced for the closing', () => {
  it('are a warning that counts them, in both implementations', () => {
    const hora = '2023-08-23T15:40:00.000Z'
    const datos = {
      sorteo: { id: 'rifa-de-prueba', fecha: '2023-08-23', hora },
      plazo: { anunciado: hora, ventas: 3, anuladas: 2 },
    }
    const { prueba } = casoOf('interna', { datos })
    expect(verificar(prueba).pasos.find(({ clave }) => clave === 'tiempos')).toMatchObject({
      estado: 'aviso',
      detalle: expect.stringContaining(
        'Después de la hora anunciada para el cierre (2023-08-23T15:40:00.000Z) se vendieron 3 números y se anularon 2.',
      ),
    })
    expect(estadosSegunPython([prueba])[0]?.aviso).toEqual(['tiempos', 'entropia'])
  })

  it('are not needed for a warning: a closing after that hour is one, in both implementations', () => {
    const { prueba } = casoOf('bolillero', { datos: { cerrado: '2023-08-23T15:59:24.001Z' } })
    expect(verificar(prueba).pasos.find(({ clave }) => clave === 'tiempos')).toMatchObject({
      estado: 'aviso',
      detalle: expect.stringContaining(
        'La lista se cerró después de la hora anunciada para el cierre (2023-08-23T15:59:24.000Z).',
      ),
    })
    expect(estadosSegunPython([prueba])[0]?.aviso).toEqual(['tiempos', 'entropia'])
  })
})

describe('a manipulated proof', () => {
  it.each(manipuladas.map(m => [m.fuente, m.nombre, m.paso, m.prueba] as const))(
    '(%s) %s fails at %s',
    (_fuente, _nombre, paso, prueba) => {
      const { valida, falla } = verificar(prueba)
      expect(valida).toBe(false)
      expect(falla?.clave).toBe(paso)
    },
  )

  it('fails at the same step in the second implementation', () => {
    const dichos = segunPython(manipuladas.map(({ prueba }) => prueba))
    const esperados = manipuladas.map(({ paso, sinBls }) => sinBls ?? paso)
    expect(manipuladas.map(({ nombre }, i) => [nombre, dichos[i]])).toEqual(
      manipuladas.map(({ nombre }, i) => [nombre, esperados[i]]),
    )
  })

  it('made again from another list is detected by the fingerprint the buyer received', () => {
    const otra = casoOf('drand', { cuantos: 61 }).prueba
    expect(verificar(otra).valida).toBe(true)
    const { falla } = verificar(otra, { huella: CASOS.drand!.prueba.cierre.sello.huella })
    expect(falla?.clave).toBe('sello')
    expect(falla?.detalle).toMatch(/^El sello fue reemplazado: recibiste la huella /)
  })

  it('is reported by sentences that name what was done', () => {
    const detalleOf = (nombre: string) => verificar(manipuladas.find(m => m.nombre === nombre)?.prueba).falla?.detalle
    expect(detalleOf('two prizes swapped')).toBe(
      'Los premios o su orden fueron cambiados: premio.1: se selló «p1|Apartamento» y la prueba dice «p3|Crucero de 8 noches».',
    )
    expect(detalleOf('a leaf added')).toBe('A la lista le agregaron hojas: se sellaron 60 y hay 61.')
    expect(detalleOf('a leaf removed')).toBe('A la lista le quitaron hojas: se sellaron 60 y hay 59.')
    expect(detalleOf('a bit of the signature')).toBe('La firma no es la de la red drand para la ronda 1000.')
  })
})

describe('a proof without its list', () => {
  const { prueba, lista } = CASOS.drand!
  const sinLista = { ...prueba, lista: { archivo: 'lista.txt' } }

  it('leaves the steps of the list open, and is not called valid', () => {
    const { valida, veredicto, pasos } = verificar(sinLista)
    expect({ valida, veredicto }).toEqual({ valida: false, veredicto: 'incompleto' })
    expect(pasos.filter(({ estado }) => estado === 'pendiente').map(({ clave }) => clave)).toEqual([
      'cantidad',
      'orden',
      'lista',
      'fuera',
      'derivados',
    ])
  })

  it('checks the list when it is handed over', () => {
    expect(verificar(sinLista, { hojas: lista.hojas }).veredicto).toBe('bien')
    expect(verificar(sinLista, { hojas: lista.hojas.slice(1) }).falla?.clave).toBe('cantidad')
  })

  it('is not believed about its own list when the reader has another', () => {
    expect(verificar(prueba, { hojas: lista.hojas.slice(1) }).falla?.clave).toBe('cantidad')
  })

  it('still detects a winner whose leaf is not in it', () => {
    const cambiada = structuredClone(sinLista)
    Object.assign(cambiada.resultado.ganadores[0]!, { hoja: `8|${'0'.repeat(64)}` })
    expect(verificar(cambiada).falla?.clave).toBe('caminos')
  })

  it('still detects a drum number that was not sold', () => {
    const cambiada = { ...pruebaOf('bolillero'), lista: { archivo: 'lista.txt' } }
    expect(verificar(cambiada).veredicto).toBe('incompleto')
    Object.assign(cambiada.resultado.entropia, { numeros: [71, 7, 420, 35] })
    expect(verificar(cambiada).falla?.clave).toBe('ganadores')
  })
})

describe('a draw off its plan', () => {
  const aviso = (prueba: unknown, clave: string) => verificar(prueba).pasos.find(paso => paso.clave === clave)

  it('run early is a warning', () => {
    const datos = { cerrado: '2023-08-23T15:10:30.000Z', adelantado: true }
    const { prueba } = casoOf('drand', { datos, entropia: firmaOf(42), sorteado: '2023-08-23T15:11:31.000Z' })
    expect(verificar(prueba).valida).toBe(true)
    expect(segunPython([prueba])).toEqual([null])
    expect(aviso(prueba, 'ronda')).toMatchObject({
      estado: 'aviso',
      detalle: 'Decide la ronda 42 y no la prevista (1000): el cierre fue adelantado.',
    })
    expect(aviso(prueba, 'tiempos')?.estado).toBe('aviso')
  })

  it('closed too late for its round is a warning', () => {
    const datos = { cerrado: '2023-08-23T15:58:24.001Z' }
    const { prueba } = casoOf('drand', { datos, entropia: firmaOf(1001) })
    expect(verificar(prueba).valida).toBe(true)
    expect(segunPython([prueba])).toEqual([null])
    expect(aviso(prueba, 'ronda')?.detalle).toBe(
      'Decide la ronda 1001 y no la prevista (1000): el cierre fue atrasado.',
    )
  })

  it('decided by its fallback after 72 h is a warning', () => {
    const entropia = { fuente: 'interna', secreto: SECRETO } as const
    const { prueba } = casoOf('drand', { entropia, sorteado: '2023-08-26T15:59:24.000Z' })
    expect(verificar(prueba).valida).toBe(true)
    expect(segunPython([prueba])).toEqual([null])
    expect(aviso(prueba, 'fuente')).toMatchObject({
      estado: 'aviso',
      detalle:
        'Quien organiza dijo que la red drand no respondió y usó el respaldo agendado: interna. La ronda 1000 es pública: fijate si salió.',
    })
  })

  it('cannot be decided by its fallback a millisecond earlier', () => {
    const entropia = { fuente: 'interna', secreto: SECRETO } as const
    expect(() => casoOf('drand', { entropia, sorteado: '2023-08-26T15:59:23.999Z' })).toThrow(
      'El respaldo decidió antes de las 72 horas de espera a la red drand.',
    )
  })

  it('leaves prizes without a number when there are fewer numbers than prizes', () => {
    const { prueba } = casoOf('interna', { cuantos: 2 })
    expect(prueba.resultado.ganadores[2]).toBeNull()
    expect(prueba.resultado.suplentes).toEqual([])
    expect(verificar(prueba).valida).toBe(true)
    expect(segunPython([prueba])).toEqual([null])
  })
})

describe('the verifier', () => {
  it('yields its steps one at a time', () => {
    const pasos = pasosOf(pruebaOf('interna'))
    expect(pasos.next().value).toMatchObject({ clave: 'formato', estado: 'bien' })
    expect(pasos.next().value).toMatchObject({ clave: 'sello', estado: 'bien' })
  })
})
