import {
  type BodyOf,
  type ReplyOf,
  type talonarioApi,
  talonEnMesaForm,
  talonPropioConCorreoForm,
  talonPropioForm,
  type ventaApi,
} from '@talonario/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { cuentaOf, nameOf } from '#domain/talonario/talonario.messages.ts'
import { useLeerTalon } from '#domain/talonario/talonario-lectura.api.ts'
import { faltanText, lecturaMessages } from '#domain/talonario/talonario-lectura.messages.ts'
import { problemOfLectura, problemOfNumero } from '#domain/talonario/talonario-lectura.rules.ts'
import { useRegistrarTalonEnMesa, useRegistrarTalonPropio } from '#domain/venta/venta-talon.api.ts'
import { useAddressState } from '#lib/address-state.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useConfig } from '#lib/config.ts'
import { useContractForm } from '#lib/form/contract-form.ts'
import { padNumber } from '#lib/format.ts'
import { Button, TextButton, TextLink } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Form, SelectField } from '#ui/form/form.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { CodeScanner } from '#ui/picker/code-scanner.tsx'
import { StubFields } from './stub-fields.tsx'

type Libro = ReplyOf<typeof talonarioApi.verTalonario>
type Metodo = BodyOf<typeof ventaApi.realizarCompraFisica>['metodoPago']
type DeskProps = { libro: Libro; mesa: boolean }

/** Of a stub itself; the other fields stay for the next one. */
const NEXT = { numero: '', nombre: '', cedula: '', telefono: '', correo: '' }

/** Registers the stubs of a book one after the other: shown to the camera or typed, four fields, and the next. `mesa`: at an organiser's desk. */
export function StubDesk({ libro, mesa }: DeskProps) {
  const [read, write] = useAddressState<'numero' | 'camara' | 'talonario'>()
  const [wrong, setWrong] = useState('')
  const scanner = useRef<HTMLDivElement>(null)
  const camara = read('camara') !== ''
  const { form, planes, registrar, busy } = useStubForm({ libro, mesa }, read('numero'))
  const { numero, nombre } = form.values
  const scan = useScan(libro.talonario._id, leido => form.setFieldValue('numero', leido))
  const [done, setDone] = useState('')
  // A stub that was shown, or named by the address: the next thing is its buyer.
  const begin = useEffectEvent(() => {
    if (numero && document.activeElement !== form.getInputNode('numero')) form.getInputNode('nombre')?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number begins with its first field
  useEffect(begin, [numero])
  const goOn = () => {
    setDone(`Registrado el ${padNumber(Number(numero))}, a nombre de ${nombre.trim()}. ${leftOf(libro, numero)}`)
    form.setValues(NEXT)
    write({ numero: '' })
    if (camara) scanner.current?.focus()
    else form.getInputNode('numero')?.focus()
  }
  const send = (event: React.FormEvent<HTMLFormElement>) => {
    const problem = problemOfNumero(libro, numero)
    setWrong(problem)
    if (planes.falta() || problem) return
    return form.onSubmit(async () => {
      const reply = await registrar.send()
      goOn()
      return reply
    })(event)
  }
  const change = () => {
    setWrong('')
    setDone('')
    scan.forget()
    if (!busy) registrar.reset()
  }
  return (
    <Panel title={nameOf(libro.talonario)}>
      <div className="stack">
        <p className="muted">{cuentaOf(libro.talonario)}</p>
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
          <StubFields
            form={form}
            libro={libro}
            mesa={mesa}
            wrong={wrong}
            onNumber={() => {
              const problem = problemOfNumero(libro, numero)
              setWrong(problem)
              if (!problem) form.getInputNode('nombre')?.focus()
            }}
          />
          {planes.hay && <SelectField {...planes.field} />}
          {registrar.error && <Note tone="bad">{sentenceOf(registrar.error, lecturaMessages.registrar)}</Note>}
          <Button kind="primary" large type="submit" icon="check" busy={busy && 'Registrando...'}>
            Registrar
          </Button>
        </Form>
      </div>
    </Panel>
  )
}

const leftOf = ({ numeros }: Libro, registered: string) =>
  faltanText(numeros.filter(one => one.enPapel && !one.vendido && one.numero !== Number(registered)).length)

/** What is typed of a stub, kept until it is registered, and the act that does it. */
function useStubForm({ libro, mesa }: DeskProps, numero: string) {
  const sinCorreo = useConfig().correoEnPersona === 'opcional'
  const planes = usePlan({ deTalon: true })
  const enMesa = useRegistrarTalonEnMesa()
  const propio = useRegistrarTalonPropio()
  const { _id: of, idVendedor } = libro.talonario
  const form = useContractForm(
    mesa ? talonEnMesaForm : sinCorreo ? talonPropioForm : talonPropioConCorreoForm,
    { ...NEXT, numero, fecha: '', vendedor: idVendedor, metodoPago: 'efectivo' },
    { of, live: true },
  )
  const send = () => {
    const { numero, nombre, cedula, telefono, correo, fecha, vendedor, metodoPago } = form.getValues()
    const modalidadId = planes.plan?.id ?? ''
    if (mesa) {
      const talon = { numero: Number(numero), nombre, cedula, telefono, correo }
      return enMesa.mutateAsync({ vendedor, fecha, modalidadId, talones: [talon] })
    }
    const rifaId = libro.numeros.find(one => one.numero === Number(numero))?._id ?? ''
    const datosClienteFisico = { nombre, cedula, telefono, correo }
    return propio.mutateAsync({ rifaId, metodoPago: metodoPago as Metodo, fecha, modalidadId, datosClienteFisico })
  }
  const write = mesa ? enMesa : propio
  return { form, planes, busy: write.isPending, registrar: { send, error: write.error, reset: write.reset } }
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
