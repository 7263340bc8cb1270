import {
  type ReplyOf,
  type talonarioApi,
  talonEnMesaForm,
  talonPropioConCorreoForm,
  talonPropioForm,
} from '@talonario/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { nameOf, tallyOf } from '#domain/talonario/talonario.messages.ts'
import { useLeerTalon } from '#domain/talonario/talonario-lectura.api.ts'
import { faltanText, lecturaMessages } from '#domain/talonario/talonario-lectura.messages.ts'
import { problemOfLectura, problemOfNumero } from '#domain/talonario/talonario-lectura.rules.ts'
import { sinComprador } from '#domain/venta/venta.rules.ts'
import { sinEscribir } from '#domain/venta/venta-escrita.rules.ts'
import { useRegistrarTalon } from '#domain/venta/venta-talon.api.ts'
import { useAddressState } from '#lib/address-state.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { padNumber } from '#lib/format.ts'
import { Button, TextButton, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, TextField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CodeScanner } from '#ui/picker/code-scanner.tsx'
import { SaleFields } from './sale-fields.tsx'
import { StubDay, WhoSold } from './stub-fields.tsx'

type Libro = ReplyOf<typeof talonarioApi.verTalonario>
type DeskProps = { libro: Libro; mesa: boolean }

/** Of a stub itself; the other fields stay for the next one. */
const NEXT = { ...sinComprador, numero: '', comprobante: '' }

/** Registers the stubs of a book one after the other: shown to the camera or typed, four fields, and the next. `mesa`: at an organiser's desk. */
export function StubDesk({ libro, mesa }: DeskProps) {
  const [read, write] = useAddressState<'numero' | 'camara' | 'talonario'>()
  const [wrong, setWrong] = useState('')
  const [done, setDone] = useState('')
  const scanner = useRef<HTMLDivElement>(null)
  const camara = read('camara') !== ''
  const form = useStubForm({ libro, mesa }, read('numero'))
  const planes = usePlan({ deTalon: true })
  const registro = useRegistrarTalon(mesa)
  const { numero, nombre } = form.values
  const scan = useScan(libro.talonario._id, leido => form.setFieldValue('numero', leido))
  // A stub that was shown, or named by the address: the next thing is its buyer.
  const begin = useEffectEvent(() => {
    if (numero && document.activeElement !== form.getInputNode('numero')) form.getInputNode('nombre')?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number begins with its first field
  useEffect(begin, [numero])
  const check = () => {
    const problem = problemOfNumero(libro, numero)
    setWrong(problem)
    return problem
  }
  const send = (event: React.FormEvent<HTMLFormElement>) => {
    const own = libro.numeros.find(one => one.numero === Number(numero))
    // One that is registered may be this very sale, whose reply was lost with the page: the server knows.
    const problem = own?.vendido ? '' : check()
    if (planes.falta() || problem) return
    return form.onSubmit(async escrita => {
      const reply = await registro.registrar(escrita, own?._id ?? '', planes.plan?.id)
      setDone(`Registrado el ${padNumber(Number(numero))}, a nombre de ${nombre.trim()}. ${leftOf(libro, numero)}`)
      form.setValues({ ...NEXT, numero: camara ? '' : nextOf(libro, numero) })
      write({ numero: '' })
      if (camara) scanner.current?.focus()
      else form.getInputNode('numero')?.focus()
      return reply
    })(event)
  }
  const change = () => {
    setWrong('')
    setDone('')
    scan.forget()
    if (!registro.isPending) registro.reset()
  }
  return (
    <Panel title={nameOf(libro.talonario)}>
      <div className="stack">
        <p className="muted">{tallyOf(libro.talonario)}</p>
        <div ref={scanner} tabIndex={-1}>
          <CodeScanner
            on={camara}
            onSwitch={on => write({ camara: on ? 'si' : '' })}
            paused={numero !== '' || scan.isPending}
            onCode={text => {
              // What was registered last stays said: the next stub may be there at once.
              setWrong('')
              return scan.read(text)
            }}
          />
        </div>
        {camara && numero !== '' && (
          <p className="muted">
            {`Registrá el ${padNumber(Number(numero))} y mostrá el que sigue. `}
            <TextButton onClick={() => form.setFieldValue('numero', '')}>Mostrar otro ahora</TextButton>
          </p>
        )}
        {scan.problem && (
          <Note tone="bad">
            {`${scan.problem} `}
            {scan.otro && <TextLink to={`?talonario=${scan.otro}${camara ? '&camara=si' : ''}`}>Pasar a ese</TextLink>}
          </Note>
        )}
        {done && <Note tone="good">{done}</Note>}
        <Form onSubmit={send} onChange={change}>
          {mesa && libro.talonario.idVendedor === '' && <WhoSold form={form} />}
          <TextField
            {...form.getInputProps('numero')}
            label="Número del talón"
            inputMode="numeric"
            autoComplete="off"
            error={wrong}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) =>
              form.setFieldValue('numero', currentTarget.value.replace(/\D/g, '').slice(0, 7))
            }
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (!check()) form.getInputNode('nombre')?.focus()
            }}
          />
          <SaleFields form={form} planes={planes} way={mesa ? 'mesa' : 'talon'}>
            <StubDay form={form} queSirve="Sirve para los que siguen." />
          </SaleFields>
          {registro.error && <Note tone="bad">{sentenceOf(registro.error, lecturaMessages.registrar)}</Note>}
          <Button kind="primary" large type="submit" icon="check" busy={registro.isPending && 'Registrando...'}>
            Registrar
          </Button>
        </Form>
      </div>
    </Panel>
  )
}

/** The next stub of the book that is not registered, as sellers tear them off; '' after the last. */
const nextOf = ({ numeros }: Libro, registered: string) =>
  String(numeros.find(one => one.enPapel && !one.vendido && one.numero > Number(registered))?.numero ?? '')

const leftOf = ({ numeros }: Libro, registered: string) =>
  faltanText(numeros.filter(one => one.enPapel && !one.vendido && one.numero !== Number(registered)).length)

/** What is typed of a stub, kept until it is registered. */
function useStubForm({ libro, mesa }: DeskProps, numero: string) {
  const { correoEnPersona } = useConfig()
  const propio = correoEnPersona === 'opcional' ? talonPropioForm : talonPropioConCorreoForm
  const { _id: of, idVendedor: vendedor } = libro.talonario
  const inicial = { ...sinEscribir, numero, vendedor, metodoPago: 'efectivo' }
  return useContractForm(mesa ? talonEnMesaForm : propio, inicial, { of, live: true })
}

/** Reads what is shown: `take` gets the number of a stub of this book, anything else is said. */
function useScan(talonario: string, take: (numero: string) => void) {
  const [said, setSaid] = useState({ problem: '', otro: '' })
  const leer = useLeerTalon()
  const read = async (texto: string) => {
    try {
      const leido = await leer.mutateAsync(texto)
      const problem = leido ? problemOfLectura(leido, talonario) : lecturaMessages.ajeno
      setSaid({ problem, otro: problem ? (leido?.talonario ?? '') : '' })
      if (!problem) take(String(leido?.numeroRifa))
    } catch (error) {
      setSaid({ problem: sentenceOf(error, lecturaMessages.leer), otro: '' })
    }
  }
  return { ...said, isPending: leer.isPending, read, forget: () => setSaid({ problem: '', otro: '' }) }
}
