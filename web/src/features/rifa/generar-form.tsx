import { useTimeout } from '@mantine/hooks'
import { generarNumerosRifaForm, limits } from '@talonario/contract'
import type { CSSProperties } from 'react'
import { ux } from '#config/ux.ts'
import { generarMessages } from '#domain/rifa/rifa.messages.ts'
import { useGenerarNumerosRifa } from '#domain/rifa/rifa-admin.api.ts'
import { generarOf, type NumerosPorGenerar, priceOf } from '#domain/rifa/rifa-admin.rules.ts'
import { useSilentBeacon } from '#domain/sorteo/sorteo-admin.api.ts'
import { fuenteWords, needsTrust, sinBaliza } from '#domain/sorteo/sorteo-fuente.messages.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { classNames } from '#lib/class-names.ts'
import { useConfig, useRifa } from '#lib/config.ts'
import { isAmountTyping } from '#lib/form/amount.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { count, dayDots, money, padNumber, today } from '#lib/format.ts'
import { paths } from '#lib/paths.ts'
import { Button, TextLink } from '#ui/base/button.tsx'
import { alert } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Form, TextField } from '#ui/form/form.tsx'
import { NumberStepper } from '#ui/form/number-stepper.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { DateField } from '#ui/picker/date-field.tsx'
import { Ticket } from '#ui/ticket/ticket.tsx'
import styles from './generar-form.module.css'

/** The numbers that are to be made, which the screen shows beside their form; `fija`: of a draw that is not chosen. */
export const useGenerarForm = (fija: NumerosPorGenerar['fecha']) =>
  useContractForm<NumerosPorGenerar>(
    generarNumerosRifaForm,
    { cantidad: 4, precio: '', fecha: '' },
    { toBody: pedido => generarOf(pedido, fija), live: true },
  )

type GenerarFormProps = {
  form: ReturnType<typeof useGenerarForm>
  /** Of a continua, whose numbers play in every draw, the day of one; `''`: the day is chosen. */
  fija: NumerosPorGenerar['fecha']
}

/** How many numbers, at what price, for which draw; the result is shown below for three seconds. */
export function GenerarForm({ form, fija }: GenerarFormProps) {
  const { cantidad, precio, fecha } = form.getValues()
  const precioRifa = priceOf(precio)
  const { generar, send } = useGenerar(form, fija)
  return (
    <Panel>
      <Form className="stack gap-3" onSubmit={send}>
        <NumberStepper
          label="Cantidad de rifas"
          value={cantidad}
          max={limits.rifasPorGeneracion}
          onChange={value => form.setFieldValue('cantidad', value)}
        />
        <TextField
          label="Precio de cada rifa"
          inputMode="decimal"
          autoComplete="off"
          placeholder="1500,00"
          value={precio}
          onChange={({ currentTarget: { value } }) => isAmountTyping(value) && form.setFieldValue('precio', value)}
        />
        {fija ? (
          <Note icon="calendar">{generarMessages.enTodos}</Note>
        ) : (
          <>
            <DateField
              label="Fecha del sorteo"
              hint="Formato dd-MM-aaaa, de hoy en adelante."
              min={today()}
              value={fecha}
              onChange={value => form.setFieldValue('fecha', value)}
            />
            <NewDrawSource />
          </>
        )}
        <hr className="perforation" />
        <p className="row apart wrap-lines">
          <span>
            Si se venden todas
            <span
              className={classNames(styles.generarEach, 'muted small')}
            >{`${count(cantidad)} × ${money(precioRifa)}`}</span>
          </span>
          <b className={classNames('num', styles.generarTotal)}>{money(cantidad * precioRifa)}</b>
        </p>
        <Button
          className="stays"
          kind="primary"
          large
          full
          type="submit"
          busy={generar.isPending && generando(cantidad)}
        >
          Generar
        </Button>
        {generar.data && <Note tone="good">{generar.data.message}</Note>}
        {generar.error && <Note tone="bad">{sentenceOf(generar.error, generarMessages.generar)}</Note>}
      </Form>
    </Panel>
  )
}

function useGenerar(form: GenerarFormProps['form'], fija: NumerosPorGenerar['fecha']) {
  const generar = useGenerarNumerosRifa()
  const banner = useTimeout(generar.reset, ux.banner)
  const make = (pedido: NumerosPorGenerar) => {
    const body = generarOf(pedido, fija)
    if (body.fecha < today()) return void alert(generarMessages.fechaPasada)
    banner.clear()
    return generar.mutateAsync(body, { onSettled: () => banner.start() })
  }
  return { generar, send: form.onSubmit(make, () => void alert(generarMessages.incompleto)) }
}

/** Many numbers take a moment: the button shows how many are being generated. */
function generando(cantidad: number): string {
  return cantidad > limits.rifasEnRespuesta ? `Generando ${count(cantidad)} rifas...` : 'Generando...'
}

/** Numbers for a free day schedule a draw: its source is shown before. */
function NewDrawSource() {
  const { fuente } = useConfig()
  const silent = useSilentBeacon(fuente === 'drand')
  if (silent) {
    return (
      <Note tone="bad" icon="warning">
        {sinBaliza} <TextLink to={paths.admin.agendarSorteo}>Agendar el sorteo antes</TextLink>
      </Note>
    )
  }
  const trust = fuente === 'interna'
  return (
    <Note {...(trust && { tone: 'gold' })} icon={trust ? 'warning' : 'shield'}>
      {`Si ese día no tiene sorteo, se agenda uno. Se sortea con: ${fuenteWords[fuente].nombre}. ${
        trust ? needsTrust : 'Se puede cambiar hasta la primera venta.'
      }`}
    </Note>
  )
}

/** Visible tickets of the fan. */
const SHOWN = 3

type GenerarPreviewProps = { pedido: NumerosPorGenerar /** The next number. */; siguiente: number }

/** The book that is about to be printed, its first ticket on top. */
export function GenerarPreview({ pedido: { cantidad, precio, fecha }, siguiente }: GenerarPreviewProps) {
  const rifa = useRifa()
  if (cantidad < 1) return null
  const precioRifa = priceOf(precio)
  const facts = [precioRifa > 0 && money(precioRifa), fecha && `Sorteo ${dayDots(fecha)}`]
  const below = facts.filter(Boolean).join(' · ')
  const places = Array.from({ length: Math.min(cantidad, SHOWN) }, (_, place) => place)
  return (
    <div>
      <div className={styles.ticketFan} aria-hidden="true">
        {places.toReversed().map(place => (
          <div key={place} style={{ '--place': place } as CSSProperties}>
            <Ticket numero={siguiente + place} size="xl" above={rifa} below={below} />
          </div>
        ))}
      </div>
      <p className="muted centered">
        Vista previa: del <b className="num">{padNumber(siguiente)}</b> al{' '}
        <b className="num">{padNumber(siguiente + cantidad - 1)}</b>
        {below && <span className="num">{` · ${below}`}</span>}
      </p>
    </div>
  )
}
