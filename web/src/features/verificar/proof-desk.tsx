import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { verificarMessages } from '#domain/verificar/verificar.messages.ts'
import { type Archivos, sortFiles, type Verificable } from '#domain/verificar/verificar.rules.ts'
import { advance, sinEmpezar } from '#domain/verificar/verificar-progreso.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Disclosure } from '#ui/list/disclosure.tsx'
import { FilesPicker } from '#ui/picker/file-picker.tsx'
import { OwnNumber } from './own-number.tsx'
import { PlainField } from './plain-field.tsx'
import { ChapterList, Verdict } from './step-list.tsx'
import { WhatDoesNotPlay } from './what-does-not-play.tsx'

type ProofDeskProps = {
  createWorker: () => Worker
  /** The published files once they are here; null without a server. */
  publicados: Archivos | null
  /** The published files. Without it, there are fields for files from the disk. */
  children?: ReactNode
  /** Below 'Mi número'. */
  aside?: ReactNode
  /** The ticket's code a link brought along. */
  codigo?: string
  /** What a ticket that was found offers to keep. */
  keep?: (codigo: string) => ReactNode
  /** The result for a number without its code. */
  byNumber?: (numero: number) => ReactNode
}

const none: DiskFiles = { prueba: null, listas: [] }
const PASOS = 19

/** Recomputes a draw on this device, step by step, and looks up a number in it. */
export function ProofDesk({ createWorker, publicados, children, aside, codigo, keep, byNumber }: ProofDeskProps) {
  const { progreso, verificar, buscar, comprobar, olvidar } = useVerifier(createWorker)
  const [disk, setDisk] = useState(none)
  const [huella, setHuella] = useState('')
  const { prueba, listas } = disk
  // Lists alone are held against the published proof.
  const archivos = prueba
    ? { prueba, listas }
    : publicados && { ...publicados, listas: [...listas, ...publicados.listas] }
  const { listo, ocupado, pasos, fin, boleto, motivo } = progreso
  const pick = (files: DiskFiles) => {
    setDisk(files)
    olvidar()
  }
  const picker = <DiskFilesPicker value={disk} onChange={pick} />
  return (
    <div className="cols left-wide">
      <section className="stack gap-3" aria-labelledby="verificar">
        <div className="stack gap-0">
          <h2 id="verificar">Verificá el sorteo</h2>
          <p className="muted">Tu teléfono o tu computadora repite el sorteo acá mismo, sin pedirnos nada.</p>
        </div>
        {publicados && listo ? <Note icon="offline">{verificarMessages.preparado}</Note> : (children ?? picker)}
        <PlainField
          label="Código del cierre (si lo tenés)"
          hint="Te llegó por correo cuando cerraron las ventas. Sirve para saber que nadie cambió el sorteo entero después."
          value={huella}
          onChange={setHuella}
        />
        <Button
          kind="primary"
          large
          full
          icon="shield"
          disabled={!archivos || !listo}
          busy={ocupado === 'verificar' && `Verificando... paso ${Math.min(pasos.length + 1, PASOS)} de ${PASOS}`}
          onClick={() => archivos && !ocupado && verificar(archivos, huella)}
        >
          Verificar
        </Button>
        {motivo?.tipo === 'verificar' && <Note tone="bad">{motivo.frase}</Note>}
        {fin && <Verdict pasos={pasos} resumen={fin.resumen} />}
        <ChapterList pasos={pasos} />
        <WhatDoesNotPlay />
        {children && <Disclosure summary={<b>Verificar otro archivo</b>}>{picker}</Disclosure>}
      </section>
      <div className="stack gap-3">
        <OwnNumber
          codigo={codigo}
          onSearch={archivos && listo ? text => !ocupado && buscar(archivos, huella, text) : null}
          onReceipt={listo ? file => !ocupado && comprobar(file, huella) : null}
          keep={keep}
          byNumber={byNumber}
          busy={ocupado === 'boleto' || ocupado === 'comprobante'}
          informe={boleto}
          motivo={motivo && motivo.tipo !== 'verificar' ? motivo.frase : undefined}
        />
        {aside}
      </div>
    </div>
  )
}

type DiskFiles = { prueba: File | null; listas: readonly File[] }

type DiskFilesPickerProps = { value: DiskFiles; onChange: (files: DiskFiles) => void }

/** Proof and lists from the disk, in one choice: they are checked together. */
function DiskFilesPicker({ value, onChange }: DiskFilesPickerProps) {
  const [problem, setProblem] = useState('')
  const pick = (files: readonly File[]) => {
    const found = sortFiles(files)
    setProblem(found ? '' : verificarMessages.filesNotOneOfEach)
    // Lists by themselves join the proof that was chosen before.
    if (found) onChange(found.prueba ? found : { ...value, ...(found.listas.length > 0 && { listas: found.listas }) })
  }
  return (
    <div className="stack gap-1">
      <p className="small muted">
        Una prueba que te mandaron o que bajaste antes, con sus listas (la sellada y la de lo que no juega): elegí los
        archivos juntos, o arrastralos hasta acá. No se suben a ningún lado: se leen en este aparato.
      </p>
      <FilesPicker
        label="Elegir la prueba y sus listas (.json y .txt)"
        accept=".json,.txt,application/json,text/plain"
        values={[...(value.prueba ? [value.prueba] : []), ...value.listas]}
        onChange={pick}
      />
      {problem && <Note tone="bad">{problem}</Note>}
    </div>
  )
}

/** A verifier in a worker, so that the page stays responsive while a million leaves are hashed. */
function useVerifier(createWorker: () => Worker) {
  const [progreso, dispatch] = useReducer(advance, sinEmpezar)
  const worker = useRef<Worker>(null)
  const start = useEffectEvent(() => {
    const thread = createWorker()
    thread.onmessage = ({ data }) => dispatch(data)
    thread.onerror = () => dispatch({ tipo: 'roto' })
    return thread
  })
  useEffect(() => {
    const thread = start()
    worker.current = thread
    return () => thread.terminate()
  }, [])
  const ask = (pedido: Verificable) => {
    dispatch({ tipo: 'pedido', pedido: pedido.tipo })
    worker.current?.postMessage(pedido)
  }
  return {
    progreso,
    verificar: (archivos: Archivos, huella: string) => ask({ tipo: 'verificar', ...archivos, huella }),
    buscar: (archivos: Archivos, huella: string, codigo: string) =>
      ask({ tipo: 'boleto', ...archivos, huella, codigo }),
    comprobar: (comprobante: Blob, huella: string) => ask({ tipo: 'comprobante', comprobante, huella }),
    olvidar: () => dispatch({ tipo: 'otros-archivos' }),
  }
}
