import { aleatoriedadOf, firmaValida } from './beacon.ts'
import { hex } from './bytes.ts'
import { opensCompromiso } from './interna.ts'
import { CIFRAS_SUFICIENTES, cifrasOf, textoDelExtracto } from './loteria.ts'
import type { Cierre, Entropia } from './proof.ts'
import { ESPERA_MS, horaDeRonda, rondaDelSorteo } from './round.ts'
import { anunciadoOf, decidingPrograma, findPassed, isRespaldo } from './source.ts'
import { aviso, bien, bienSalvo, type Caso, falla, findDifferenceFromSello, type Hallazgo, omitido } from './step.ts'

type De<F extends Entropia['fuente']> = Extract<Entropia, { fuente: F }>

/** The entropy comes from the scheduled source. */
export function checkSource({ cierre, entropia }: Caso): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^(fuente|loteria.*|compromiso|respaldo\..+)$/)
  if (distinto) return falla(`La fuente de azar fue cambiada: ${distinto}.`)
  decidingPrograma(cierre.programa, entropia.fuente)
  return isRespaldo(cierre.programa, entropia.fuente)
    ? aviso(
        `Quien organiza dijo que la red drand no respondió y usó el respaldo agendado: ${entropia.fuente}. La ronda ${cierre.ronda?.usada} es pública: fijate si salió.`,
      )
    : bien(`El azar vino de la fuente agendada: ${entropia.fuente}.`)
}

/** The beacon's chain is the known one. */
export function checkChain({ cierre, cadena }: Caso): Hallazgo {
  const distinto = findDifferenceFromSello(cierre, /^cadena$/)
  if (distinto) return falla(`La cadena de la red drand fue cambiada: ${distinto}.`)
  if (cierre.programa.fuente !== 'drand') return omitido('Este sorteo no usa la red drand.')
  if (cierre.programa.cadena !== cadena.hash)
    return falla(`${cierre.programa.cadena} no es la cadena conocida de drand.`)
  return bien('Es la cadena quicknet de drand, cuya clave pública está en el verificador.')
}

/** Scheduling, closing and draw are in this order, and each before or after the events it depends on. */
export function checkTimes(caso: Caso): Hallazgo {
  const { cierre, sorteado } = caso
  const distinto = findDifferenceFromSello(cierre, /^(agendado|cerrado|anunciado|tarde\..+|traslados|traslado\..+)$/)
  if (distinto) return falla(`Una hora fue cambiada: ${distinto}.`)
  if (cierre.agendado > cierre.cerrado) return falla('El sorteo figura agendado después del cierre.')
  if (cierre.cerrado > sorteado) return falla('El sorteo figura realizado antes del cierre.')
  const { vence } = cierre.participacion
  if (vence && vence > cierre.sorteo.hora) return falla(`Las cuotas vencían después de la hora del sorteo (${vence}).`)
  if (vence && cierre.cerrado < vence) return falla(`La lista se cerró antes del vencimiento de las cuotas (${vence}).`)
  const apuro = undueHaste(caso) ?? findHiddenMove(cierre)
  if (apuro) return falla(apuro)
  return bienSalvo(`Cerrado el ${cierre.cerrado} y sorteado el ${sorteado}.`, timeWarnings(caso))
}

/** Warnings about times: the draw was early or was changed late, or its hour is one that only the reader can compare. */
function timeWarnings({ cierre, entropia, sorteado }: Caso): string[] {
  const { plazo, historia, sorteo, programa, participacion, cerrado } = cierre
  const avisos: string[] = []
  for (const { cuando, hora } of historia.traslados) {
    avisos.push(`El ${cuando} se cambió la hora anunciada, que era ${hora}.`)
  }
  if (sorteado < sorteo.hora) avisos.push(`Se sorteó el ${sorteado}, antes de la hora anunciada (${sorteo.hora}).`)
  if (cerrado > plazo.anunciado) {
    avisos.push(`La lista se cerró después de la hora anunciada para el cierre (${plazo.anunciado}).`)
  }
  if (plazo.ventas + plazo.anuladas > 0) {
    avisos.push(
      `Después de la hora anunciada para el cierre (${plazo.anunciado}) se vendieron ${plazo.ventas} números y se anularon ${plazo.anuladas}.`,
    )
  }
  const { cuotas, deshechas } = participacion.tarde
  if (cuotas + deshechas > 0) {
    avisos.push(
      `Después de la hora anunciada para el cierre (${plazo.anunciado}) se pagaron ${cuotas} cuotas y se deshicieron ${deshechas} pagos de cuotas.`,
    )
  }
  const decide = decidingPrograma(programa, entropia.fuente)
  if (decide.fuente === 'loteria') {
    avisos.push(`La lista se tenía que cerrar antes del ${decide.hora}: ¿era la hora anterior al sorteo oficial?`)
  }
  return avisos
}

/**
 * Whether moves of the draw hide late sales: they are not in order, or late sales are not counted from the first announced end that a move
 * had passed (else from the one of hour and source).
 */
function findHiddenMove({ plazo, historia, cerrado, programa, sorteo }: Cierre): string | null {
  const traslados = historia.traslados
  const instantes = [...traslados.map(({ cuando }) => cuando), cerrado]
  if (instantes.some((cuando, i) => cuando < (instantes[i - 1] ?? ''))) return 'Los cambios de hora no van en orden.'
  return plazo.anunciado !== (findPassed(traslados) ?? anunciadoOf(programa, sorteo.hora))
    ? 'Las ventas tardías no se cuentan desde la hora que se había anunciado.'
    : null
}

/** What the draw should have waited for; null if nothing. */
function undueHaste({ cierre, entropia, sorteado, cadena }: Caso): string | null {
  const programa = decidingPrograma(cierre.programa, entropia.fuente)
  const salida = cierre.ronda ? horaDeRonda(cierre.ronda.usada, cadena) : 0
  if (entropia.fuente === 'drand' && Date.parse(sorteado) < salida) return 'Se sorteó antes de que saliera la ronda.'
  if (isRespaldo(cierre.programa, entropia.fuente) && Date.parse(sorteado) < salida + ESPERA_MS) {
    return 'El respaldo decidió antes de las 72 horas de espera a la red drand.'
  }
  if (programa.fuente !== 'loteria') return null
  if (cierre.cerrado > programa.hora)
    return 'La lista se cerró después del sorteo oficial, con su resultado a la vista.'
  return sorteado < programa.hora ? 'Se sorteó antes que el sorteo oficial.' : null
}

/** The round is the one that date, closing and chain require, and the entropy belongs to it. */
export function checkRound({ cierre, entropia, cadena }: Caso): Hallazgo {
  const { ronda, programa, sorteo, cerrado } = cierre
  const distinto = findDifferenceFromSello(cierre, /^ronda$/)
  if (distinto) return falla(`La ronda fue cambiada: ${distinto}.`)
  if (programa.fuente !== 'drand')
    return ronda
      ? falla('Hay una ronda y este sorteo no usa la red drand.')
      : omitido('Este sorteo no usa la red drand.')
  if (!ronda) return falla('Falta la ronda que decide.')
  const plazos = {
    hora: Date.parse(sorteo.hora),
    cierre: Date.parse(cerrado),
    adelantado: ronda.motivo === 'adelantado',
  }
  const debida = rondaDelSorteo(plazos, cadena)
  if (debida.usada !== ronda.usada || debida.prevista !== ronda.prevista || debida.motivo !== ronda.motivo) {
    return falla(
      `A este cierre le corresponde la ronda ${debida.usada} (${debida.motivo}) y la prueba dice ${ronda.usada}.`,
    )
  }
  if (entropia.fuente === 'drand' && entropia.ronda !== ronda.usada) {
    return falla(`Se usó la ronda ${entropia.ronda} y la sellada es la ${ronda.usada}.`)
  }
  if (ronda.motivo === 'prevista') return bien(`Decide la ronda ${ronda.usada}, la primera desde la hora del sorteo.`)
  return aviso(`Decide la ronda ${ronda.usada} y no la prevista (${ronda.prevista}): el cierre fue ${ronda.motivo}.`)
}

/** The entropy is genuine. */
export function checkEntropy(caso: Caso): Hallazgo {
  const { entropia } = caso
  switch (entropia.fuente) {
    case 'drand':
      return checkSignature(caso, entropia)
    case 'interna':
      return checkSecret(caso, entropia)
    case 'loteria':
      return checkExtracto(caso, entropia)
    case 'bolillero':
      return aviso(
        `Los números salieron de un bolillero: lo atestigua ${entropia.escribano} (acta ${entropia.acta}), no un cálculo.`,
      )
  }
}

function checkSignature({ cadena }: Caso, { ronda, firma, aleatoriedad }: De<'drand'>): Hallazgo {
  if (!firmaValida(ronda, firma, cadena)) return falla(`La firma no es la de la red drand para la ronda ${ronda}.`)
  if (hex(aleatoriedadOf(firma)) !== aleatoriedad) return falla('La aleatoriedad no es la que da la firma.')
  return bien('La firma BLS de la red drand es auténtica.')
}

function checkSecret({ cierre }: Caso, { secreto }: De<'interna'>): Hallazgo {
  const programa = decidingPrograma(cierre.programa, 'interna')
  if (programa.fuente !== 'interna' || !opensCompromiso(secreto, programa.compromiso)) {
    return falla('El secreto revelado no es el que se comprometió al agendar.')
  }
  const { deshechas, correcciones } = cierre.historia
  const cambios =
    deshechas + correcciones > 0
      ? ` Antes del cierre se deshicieron ${deshechas} ventas y se corrigieron los datos de ${correcciones} compradores: el número ganador pudo cambiar de dueño.`
      : ''
  return aviso(
    `Hay que confiar en quien organiza: guardaba el secreto y podía conocer el resultado antes del cierre.${cambios} El secreto es el comprometido al agendar.`,
  )
}

const SIN_FORMA =
  'No se selló cuántos números ni de cuántas cifras: un mismo extracto se puede escribir de varias maneras, y cada una da otros ganadores.'

function checkExtracto({ cierre }: Caso, { numeros, enlace }: De<'loteria'>): Hallazgo {
  const programa = decidingPrograma(cierre.programa, 'loteria')
  if (programa.fuente !== 'loteria') return falla('No se agendó un sorteo oficial.')
  const texto = textoDelExtracto(programa.oficial, numeros).split('\n').slice(1).join('; ')
  const pocas = cifrasOf(numeros) < CIFRAS_SUFICIENTES
  // Only the reader can compare: whoever types the figures could type others.
  return aviso(
    [
      ...(pocas ? [`Son menos de ${CIFRAS_SUFICIENTES} cifras y eso deja pocos resultados posibles.`] : []),
      ...(programa.oficial.forma ? [] : [SIN_FORMA]),
      `Los números los cargó quien organiza: compará con el extracto oficial, ${enlace}: ${texto}.`,
    ].join(' '),
  )
}
