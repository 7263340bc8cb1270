import { CLAVES_DE_PAPEL } from '#domain/boleto/boleto.api.ts'
import { type Papel, type Resultado, useDescargarPapel } from '#domain/resultado/resultado.api.ts'
import { ganadosOf, inGroups, moment } from '#domain/resultado/resultado.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { count, padNumber } from '#lib/format.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { Copyable } from '#ui/base/copyable.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { KeyValues } from '#ui/list/key-values.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import { DerivedWinners } from './derived-winners.tsx'
import styles from './resultado.module.css'

type Paper = { papel: Papel; label: string; since: 'cerrado' | 'realizado'; admin?: true }

const papers: readonly Paper[] = [
  { papel: 'prueba', label: 'Descargar la prueba', since: 'realizado' },
  { papel: 'lista', label: 'Descargar la lista sellada', since: 'cerrado' },
  { papel: 'fuera', label: 'Descargar lo que no juega', since: 'cerrado' },
  { papel: 'noVendidos', label: 'Números sin vender (CSV)', since: 'cerrado' },
  { papel: 'acta', label: 'Acta del sorteo (PDF)', since: 'realizado', admin: true },
  { papel: 'declaracion', label: 'Declaración de no vendidos (PDF)', since: 'cerrado', admin: true },
]

/** The files of a draw that has been closed, those to be signed for organisers, and the verifier that needs no network. */
export function DrawPapers({ sorteo: { _id, estado } }: { sorteo: Pick<Resultado, '_id' | 'estado'> }) {
  const rol = useSession()?.rol
  const shown = papers.filter(
    ({ since, admin }) => (since === 'cerrado' || estado === 'realizado') && (!admin || rol === 'admin'),
  )
  return (
    <div className={styles.drawPapers}>
      {shown.map(paper => (
        <PaperButton key={paper.papel} id={_id} {...paper} />
      ))}
      <a className="button default full" href="/verificador.html" download="verificador.html">
        Verificador para usar sin internet
      </a>
      <a className="button default full" href={CLAVES_DE_PAPEL} download="claves.json">
        Claves de los boletos de papel
      </a>
    </div>
  )
}

function PaperButton({ id, papel, label }: Paper & { id: string }) {
  const { mutate, isPending } = useDescargarPapel(id)
  const fetch = () =>
    mutate(papel, { onError: error => toastError(sentenceOf(error, { refused: 'No se pudo bajar el archivo.' })) })
  return (
    <Button icon="download" full busy={isPending && 'Bajando...'} onClick={fetch}>
      {label}
    </Button>
  )
}

/** What was frozen at the closing, and the codes to compare. */
export function SealPanel({ sorteo }: { sorteo: Resultado }) {
  const { participantes, sinVender, agendado, cerrado, realizado, huella, raiz, semilla, ronda } = sorteo
  const pairs = [
    ['Números vendidos', count(participantes ?? 0)] as const,
    ['Números sin vender', count(sinVender ?? 0)] as const,
    ['Agendado', moment(agendado)] as const,
    ['Ventas cerradas', moment(cerrado)] as const,
    ronda && (['Ronda del azar público', count(ronda.usada)] as const),
    realizado ? (['Sorteado', moment(realizado)] as const) : null,
  ]
  return (
    <Panel title="La lista sellada">
      <div className="stack">
        <KeyValues pairs={pairs.filter(pair => pair !== null)} />
        <Disclosure summary="Ver detalles">
          <div className="stack">
            <Code name="Código del cierre" text={huella} />
            <Code name="Código de la lista" text={raiz} />
            {semilla && <Code name="Código del azar" text={semilla} />}
          </div>
        </Disclosure>
      </div>
    </Panel>
  )
}

function Code({ name, text }: { name: string; text: string }) {
  return (
    <div className="stack gap-0">
      <p className="muted small">{name}</p>
      <Copyable text={text} shown={inGroups(text)} label={name.toLowerCase()} />
    </div>
  )
}

/** Each prize of a draw with its number in gold, and the alternates. */
export function PrizeWinners({ sorteo }: { sorteo: Resultado }) {
  return (
    <section className="stack" aria-labelledby="ganadores">
      <h2 id="ganadores">Ganadores</h2>
      <ItemList label="Ganadores">
        {ganadosOf(sorteo).map(({ place, premio, numero, nombre }) => (
          <Item key={place}>
            <span className={classNames('num', styles.prizeWinnerPlace)}>{`${place}º`}</span>
            <span className="grow">
              <b>{premio}</b>
              <span className={classNames('muted small', styles.prizeWinnerName)}>
                {nombre || 'Sin número: no alcanzaron los vendidos'}
              </span>
            </span>
            {numero !== null && <Ticket numero={numero} state="ganadora" />}
          </Item>
        ))}
      </ItemList>
      <DerivedWinners sorteo={sorteo} />
      {sorteo.suplentes.length > 0 && (
        <p className="muted small">
          {`Suplentes, por si un premio no se reclama: ${sorteo.suplentes.map(({ numeroRifa }) => padNumber(numeroRifa)).join(', ')}.`}
        </p>
      )}
    </section>
  )
}
