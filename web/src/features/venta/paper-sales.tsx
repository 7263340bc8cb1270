import { talonesForm } from '@talonario/contract'
import { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { useImportarVentas } from '#domain/venta/venta.api.ts'
import { sinEscribir } from '#domain/venta/venta-escrita.rules.ts'
import { useRegistrarTalones } from '#domain/venta/venta-talon.api.ts'
import { asPasted, stubsOf, talonesOf } from '#domain/venta/venta-talones.rules.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { count } from '#lib/format.ts'
import { Button } from '#ui/base/button.tsx'
import { confirm } from '#ui/feedback/dialogs.ts'
import { Note } from '#ui/feedback/note.tsx'
import { CsvForm } from '#ui/form/csv-form.tsx'
import { FieldPairs, Form, TextArea, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { ListPicker, SampleSheet, useListFile } from '#ui/picker/list-picker.tsx'
import { BuyersPreview } from './buyers-preview.tsx'
import { SaleFields } from './sale-fields.tsx'
import { StubDay, WhoSold } from './stub-fields.tsx'

/** Enters what a seller brings: the stubs that were filled in by hand, and the cash. */
export function PaperSales() {
  return (
    <Panel title="Cargar talones">
      <div className="stack">
        <Stubs />
        <Disclosure summary={<b>Importar un archivo de ventas</b>}>
          <CsvForm
            write={useImportarVentas()}
            done={({ message }) => <Note tone="good">{message}</Note>}
            sample={{ name: 'Ventas', rows: [VENTAS, VENTA] }}
          >
            <p className="breaks">
              Un archivo de Excel o CSV con una fila por número y estos títulos: {VENTAS.join(', ')}. En plan va en
              cuántas cuotas se paga, si se puede elegir; en fecha de venta, el día que dice el talón, o nada. Se
              registran todas o ninguna.
            </p>
          </CsvForm>
        </Disclosure>
      </div>
    </Panel>
  )
}

/** The titles of a file of sales, and a row of it. */
const VENTAS = [
  'Número',
  'Nombre',
  'Documento',
  'Email',
  'Teléfono',
  'Método de pago',
  'Documento del vendedor',
  'Plan',
  'Fecha de venta',
]
const VENTA = ['85', 'Romina Acosta', '4.123.456-3', 'romina@correo.com', '099 123 456', 'efectivo', '', '', '']
/** What a list of buyers may have, and one of them. */
const COMPRADORES = [
  ['Número', 'Nombre y apellido', 'Documento', 'Teléfono', 'Email'],
  ['85', 'Romina Acosta', '4.123.456-3', '099 123 456', 'romina@correo.com'],
]

const confirmUnnamed = (cuantos: number) =>
  confirm(cuantos === 1 ? '¿Registrar 1 número al portador?' : `¿Registrar ${count(cuantos)} números al portador?`, {
    detail:
      'Sin comprador, cada uno participa para quien tenga su boleto. El nombre se puede poner después, hasta el cierre.',
    confirmLabel: 'Registrar',
  })

/** Whether more cash than the seller owes was counted right. */
const confirmMore = async (error: unknown): Promise<boolean> =>
  error instanceof ApiError &&
  error.code === 'TRAE_DE_MAS' &&
  (await confirm('¿Está bien lo que contaste?', {
    detail: error.message,
    confirmLabel: 'Está bien',
    cancelLabel: 'Corregir',
  }))

/** The stubs of one seller and one way of paying, by their range or with a list of their buyers. */
function Stubs() {
  const form = useContractForm(
    talonesForm,
    { ...sinEscribir, desde: '', hasta: '', compradores: '', trae: '' },
    {
      live: true,
      toBody: values => stubsOf(values, planes.plan?.id),
      check: ({ vendedor, compradores, desde, hasta }) => {
        const read = talonesOf(compradores, desde, hasta)
        return {
          ...(vendedor === '' && { vendedor: 'Elegí quién vendió.' }),
          ...('problema' in read && { talones: read.problema }),
        }
      },
    },
  )
  const file = useListFile(rows => form.setFieldValue('compradores', asPasted(rows)))
  const registrar = useRegistrarTalones()
  const planes = usePlan({ deTalon: true })
  const send = (event: React.FormEvent<HTMLFormElement>) => {
    if (planes.falta()) return
    return form.onSubmit(async values => {
      const body = stubsOf(values, planes.plan?.id)
      const sinNombre = body.talones.filter(({ nombre }) => !nombre).length
      if (sinNombre > 0 && !(await confirmUnnamed(sinNombre))) return
      const reply = await registrar.mutateAsync(body).catch(async error => {
        if (!(await confirmMore(error))) throw error
        return registrar.mutateAsync({ ...body, aunque: true })
      })
      file.pick(null)
      form.setValues({ desde: '', hasta: '', compradores: '', trae: '', fecha: '' })
      return reply
    })(event)
  }
  return (
    <Form onSubmit={send} onChange={registrar.reset}>
      <WhoSold form={form} />
      <FieldPairs>
        <TextField label="Desde el número" inputMode="numeric" field={form.field('desde')} />
        <TextField label="Hasta el número" inputMode="numeric" field={form.field('hasta')} />
      </FieldPairs>
      <TextArea
        label="Compradores, uno por fila"
        description="Pegalos de tu planilla: alcanza con el nombre; documento, teléfono y email si los tenés. Con el número en una columna, el rango no hace falta. ¿No los sabés todavía? Dejalo vacío: los boletos de papel del rango quedan al portador."
        rows={5}
        field={form.field('compradores')}
      />
      <Disclosure summary="O elegí un archivo">
        <div className="stack">
          <ListPicker label="Elegí el archivo de Excel o CSV" list={file} />
          <SampleSheet name="Compradores" rows={COMPRADORES} />
        </div>
      </Disclosure>
      <BuyersPreview text={form.values.compradores} desde={form.values.desde} hasta={form.values.hasta} />
      <SaleFields form={form} planes={planes} way="rango">
        <StubDay form={form} queSirve="Vale para todos." />
      </SaleFields>
      <TextField
        label="¿Cuánto efectivo trae?"
        description="Lo que contaste. Si no trae nada, dejalo vacío: queda a su cuenta."
        inputMode="decimal"
        autoComplete="off"
        field={form.field('trae')}
      />
      {form.errors.talones && <Note tone="bad">{form.errors.talones}</Note>}
      {registrar.error && <Note tone="bad">{sentenceOf(registrar.error)}</Note>}
      {registrar.data && <Note tone="good">{registrar.data.message}</Note>}
      <Button kind="primary" large type="submit" busy={registrar.isPending && 'Registrando...'}>
        Registrar
      </Button>
    </Form>
  )
}
