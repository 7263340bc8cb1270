import { AppError } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalesQuery } from '#domain/asignacion/asignacion.api.ts'
import { tramosText } from '#domain/asignacion/asignacion.rules.ts'
import { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { useImportarVentas, useRegistrarTalones } from '#domain/venta/venta.api.ts'
import { talonesOf } from '#domain/venta/venta-talones.rules.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { amountOf } from '#lib/form/amount.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { CsvForm } from '#ui/form/csv-form.tsx'
import { FieldPairs, Form, SelectField, TextArea, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { DateField } from '#ui/picker/date-field.tsx'
import { BuyersPreview } from './buyers-preview.tsx'

const EMPTY = { desde: '', hasta: '', compradores: '', trae: '', fecha: '' }

/** Enters what a seller brings: the stubs that were filled in by hand, and the cash. */
export function PaperSales() {
  return (
    <Panel title="Cargar talones">
      <div className="stack">
        <Stubs />
        <Disclosure summary={<b>Importar un archivo de ventas</b>}>
          <CsvForm write={useImportarVentas()} done={({ message }) => <Note tone="good">{message}</Note>}>
            <p className="breaks">
              Un archivo CSV con una fila por número y estos títulos:{' '}
              <code>numero;nombre;cedula;correo;telefono;metodoPago;vendedor;plan;fechaVenta</code>. En vendedor va su
              documento; en plan, en cuántas cuotas se paga, si se puede elegir; en fechaVenta, el día que dice el
              talón, o nada. Se registran todas o ninguna.
            </p>
          </CsvForm>
        </Disclosure>
      </div>
    </Panel>
  )
}

const confirmUnnamed = (cuantos: number) =>
  confirm(cuantos === 1 ? '¿Registrar 1 número al portador?' : `¿Registrar ${count(cuantos)} números al portador?`, {
    detail:
      'Sin comprador, cada uno participa para quien tenga su boleto. El nombre se puede poner después, hasta el cierre.',
    confirmLabel: 'Registrar',
  })

/** Whether more cash than the seller owes was counted right. */
const confirmMore = async (error: unknown): Promise<boolean> =>
  error instanceof AppError &&
  error.code === 'TRAE_DE_MAS' &&
  (await confirm('¿Está bien lo que contaste?', {
    detail: error.message,
    confirmLabel: 'Está bien',
    cancelLabel: 'Corregir',
  }))

/** No useContractForm: what is sent is read from the pasted list. */
function Stubs() {
  const sellers = useQuery(totalesQuery).data ?? []
  const [vendedor, setVendedor] = useState('')
  const [typed, setTyped] = useState(EMPTY)
  const [problema, setProblema] = useState('')
  const registrar = useRegistrarTalones()
  const planes = usePlan({ deTalon: true })
  const suyo = sellers.find(({ _id }) => _id === vendedor)
  const put = (name: keyof typeof EMPTY) => (event: { currentTarget: { value: string } }) => {
    registrar.reset()
    setTyped({ ...typed, [name]: event.currentTarget.value })
  }
  const send = async () => {
    const read = talonesOf(typed.compradores, typed.desde, typed.hasta)
    const wrong = vendedor === '' ? 'Elegí quién vendió.' : 'problema' in read ? read.problema : ''
    setProblema(wrong)
    if (planes.falta() || wrong || 'problema' in read) return
    const sinNombre = read.talones.filter(({ nombre }) => !nombre).length
    if (sinNombre > 0 && !(await confirmUnnamed(sinNombre))) return
    const body = {
      vendedor,
      fecha: typed.fecha,
      modalidadId: planes.plan?.id ?? '',
      talones: read.talones,
      ...(typed.trae && { trae: amountOf(typed.trae) }),
    }
    const done = { onSuccess: () => setTyped(EMPTY) }
    try {
      return await registrar.mutateAsync(body, done)
    } catch (error) {
      if (!(await confirmMore(error))) throw error
      return registrar.mutateAsync({ ...body, aunque: true }, done)
    }
  }
  return (
    <Form onSubmit={send}>
      <SelectField
        label="¿Quién vendió?"
        value={vendedor}
        onChange={event => {
          registrar.reset()
          setVendedor(event.currentTarget.value)
        }}
        data={[
          { value: '', label: 'Seleccionar vendedor' },
          ...sellers.map(({ _id, nombreCompleto }) => ({ value: _id, label: nombreCompleto })),
        ]}
        description={suyo && suyo.asignadas > 0 && `Tiene ${tramosText(suyo.tramos)}`}
      />
      <FieldPairs>
        <TextField label="Desde el número" inputMode="numeric" value={typed.desde} onChange={put('desde')} />
        <TextField label="Hasta el número" inputMode="numeric" value={typed.hasta} onChange={put('hasta')} />
      </FieldPairs>
      <TextArea
        label="Compradores, uno por fila"
        description="Pegalos de tu planilla: alcanza con el nombre; documento, teléfono y email si los tenés. Con el número en una columna, el rango no hace falta. ¿No los sabés todavía? Dejalo vacío: los boletos de papel del rango quedan al portador."
        rows={5}
        value={typed.compradores}
        onChange={put('compradores')}
      />
      <BuyersPreview text={typed.compradores} desde={typed.desde} hasta={typed.hasta} />
      {planes.hay && (
        <SelectField {...planes.field} description="La que dice cada talón: si son de varias, cargalos por partes." />
      )}
      <DateField
        label="Fecha de la venta"
        hint="La que dice el talón. Vacía, queda la de hoy."
        value={typed.fecha}
        onChange={fecha => {
          registrar.reset()
          setTyped({ ...typed, fecha })
        }}
      />
      <TextField
        label="¿Cuánto efectivo trae?"
        description="Lo que contaste. Si no trae nada, dejalo vacío: queda a su cuenta."
        inputMode="decimal"
        autoComplete="off"
        value={typed.trae}
        onChange={put('trae')}
      />
      {problema && <Note tone="bad">{problema}</Note>}
      {registrar.error && <Note tone="bad">{sentenceOf(registrar.error)}</Note>}
      {registrar.data && <Note tone="good">{registrar.data.message}</Note>}
      <Button kind="primary" large type="submit" busy={registrar.isPending && 'Registrando...'}>
        Registrar
      </Button>
    </Form>
  )
}
