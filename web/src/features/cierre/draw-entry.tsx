import { cargarBolilleroForm, cargarExtractoForm, type Sorteo } from '@talonario/contract'
import { useCargarBolillero, useCargarExtracto, useUsarRespaldo } from '#domain/cierre/cierre.api.ts'
import { sortearMessages } from '#domain/cierre/cierre.messages.ts'
import { drumOf } from '#domain/cierre/cierre.rules.ts'
import { needsTrust } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { sorteoPedido } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { dayDots } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Form, TextArea, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** The numbers of a physical drum, with the notary. */
export function DrumForm({ sorteo }: { sorteo: Sorteo }) {
  const { _id, premios } = sorteo
  const form = useContractForm(
    cargarBolilleroForm,
    { ...sorteoPedido(sorteo), numeros: '', escribano: '', acta: '' },
    { of: _id, toBody: drumOf },
  )
  const cargar = useCargarBolillero()
  const send = form.onSubmit(async values => {
    const pedido = drumOf(values)
    const detail = pedido.numeros.join(', ')
    if (!(await confirm(sortearMessages.preguntaCarga, { detail, confirmLabel: 'Cargar' }))) return
    return cargar.mutateAsync(pedido)
  })
  return (
    <Panel title="Cargar el bolillero">
      <Form onSubmit={send}>
        <TextArea
          label="Números que salieron"
          description={`Desde el primer premio, separados por espacios: ${premios.length} y después los suplentes, si los hubo.`}
          inputMode="numeric"
          field={form.field('numeros')}
        />
        <TextField label="Escribano" field={form.field('escribano')} />
        <TextField label="Número de acta" field={form.field('acta')} />
        {cargar.error && <Note tone="bad">{sentenceOf(cargar.error)}</Note>}
        <Button kind="primary" full type="submit" busy={cargar.isPending && 'Cargando...'}>
          Cargar los números
        </Button>
      </Form>
    </Panel>
  )
}

/** The numbers of the official draw, with a link to compare them. */
export function ExtractForm({ sorteo }: { sorteo: Sorteo }) {
  const { _id, fuenteDatos } = sorteo
  const form = useContractForm(cargarExtractoForm, { ...sorteoPedido(sorteo), cifras: '', enlace: '' }, { of: _id })
  const cargar = useCargarExtracto()
  const oficial = fuenteDatos.oficial ?? fuenteDatos.respaldo?.oficial
  const send = form.onSubmit(async values => {
    if (!(await confirm(sortearMessages.preguntaCarga, { detail: values.cifras, confirmLabel: 'Sortear' }))) return
    return cargar.mutateAsync(values)
  })
  return (
    <Panel title="Cargar el extracto">
      <Form onSubmit={send}>
        {oficial && (
          <p>
            Se sortea con <b>{oficial.nombre}</b> del <span className="num">{dayDots(oficial.fecha)}</span>:{' '}
            {oficial.cifras}.
          </p>
        )}
        <TextArea
          label="Números del extracto"
          description="Con sus ceros, en el orden del extracto y separados por espacios."
          inputMode="numeric"
          field={form.field('cifras')}
        />
        <TextField label="Enlace al extracto" placeholder="https://" inputMode="url" field={form.field('enlace')} />
        {cargar.error && <Note tone="bad">{sentenceOf(cargar.error)}</Note>}
        <Button kind="primary" full type="submit" busy={cargar.isPending && 'Sorteando...'}>
          Sortear con el extracto
        </Button>
      </Form>
    </Panel>
  )
}

/** The organiser's own secret instead of a silent beacon: never by itself, and with a warning. */
export function FallbackSecret({ sorteo }: { sorteo: Sorteo }) {
  const usar = useUsarRespaldo()
  const send = async () => {
    const detail = sortearMessages.usarRespaldoDetalle
    if (!(await confirm(sortearMessages.usarRespaldo, { detail, confirmLabel: 'Sortear', danger: true }))) return
    return usar.mutateAsync(sorteoPedido(sorteo))
  }
  return (
    <Panel title="La red del azar público no responde">
      <Form onSubmit={send}>
        <p>{sortearMessages.respaldo}</p>
        <Note tone="gold" icon="warning">
          {needsTrust}
        </Note>
        {usar.error && <Note tone="bad">{sentenceOf(usar.error)}</Note>}
        <Button full type="submit" busy={usar.isPending && 'Sorteando...'}>
          Usar el número secreto
        </Button>
      </Form>
    </Panel>
  )
}
