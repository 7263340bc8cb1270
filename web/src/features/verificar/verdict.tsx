import { type Paso, VEREDICTOS, veredictoDe } from '@talonario/sorteo/step'
import type { ClavePaso } from '@talonario/sorteo/verify'
import type { Resumen } from '#domain/verificar/verificar.rules.ts'
import { classNames } from '#lib/class-names.ts'
import { count, dayDots } from '#lib/format.ts'
import { Icon } from '#ui/base/icon.tsx'
import { Stamp } from '#ui/ticket/stamp.tsx'
import './verificar.css'

type VerdictProps = { pasos: readonly Paso<ClavePaso>[]; resumen: Resumen | null }

/** The result of the whole verification; the first failed step names what is wrong. */
export function Verdict({ pasos, resumen }: VerdictProps) {
  const veredicto = veredictoDe(pasos)
  const avisos = pasos.filter(({ estado }) => estado === 'aviso')
  const falla = pasos.find(({ estado }) => estado === 'falla')
  return (
    <section className={classNames('verdict', veredicto)} role={falla ? 'alert' : 'status'}>
      <Icon name={falla ? 'warning' : 'shield'} />
      <div className="grow">
        <h3>{VEREDICTOS[veredicto]}</h3>
        {falla && (
          <p>
            <b>{falla.titulo}.</b> {falla.detalle}
          </p>
        )}
        {veredicto === 'incompleto' && <p>La prueba no trae la lista: agregá su archivo para revisarla también.</p>}
        {!falla && avisos.map(({ clave, detalle }) => <p key={clave}>{detalle}</p>)}
        {resumen && !falla && <p>{factsOf(resumen)}</p>}
      </div>
      {!falla && veredicto !== 'incompleto' && <Stamp>VERIFICADO</Stamp>}
    </section>
  )
}

function factsOf({ fecha, participantes, premios }: Resumen): string {
  const numeros = participantes === 1 ? '1 número' : `${count(participantes)} números`
  return `Sorteo del ${dayDots(fecha)} · ${numeros} · ${premios === 1 ? '1 premio' : `${premios} premios`}`
}
