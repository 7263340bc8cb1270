import { useQuery } from '@tanstack/react-query'
import { type Aqui, useDevolver, useLlevar } from '#domain/telefono/telefono.api.ts'
import { telefonoMessages } from '#domain/telefono/telefono.messages.ts'
import { telefonosQuery } from '#domain/telefono/telefono-lista.api.ts'
import { isInstalled, isIos, nombreDeEste, puedeLlevar } from '#domain/telefono/telefono-llave.store.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { count } from '#lib/format.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toastError, toastSuccess } from '#ui/feedback/toast.ts'
import { Panel } from '#ui/layout/panel.tsx'
import styles from './telefono.module.css'

const { refused, resultados } = telefonoMessages

/** Takes a seller's numbers along on this device, or gives them back. */
export function CarrySwitch({ userId, aqui }: { userId: string; aqui: Aqui }) {
  const llevar = useLlevar(userId)
  const devolver = useDevolver(userId)
  const otro = useQuery(telefonosQuery).data?.find(
    ({ _id, baja, numeros }) => _id !== aqui.telefonoId && !baja && numeros > 0,
  )
  const busy = llevar.isPending || devolver.isPending
  const on = async () => {
    const resultado = await llevar.mutateAsync(nombreDeEste())
    if (resultado === 'listo') toastSuccess(resultados.listo)
    else toastError(resultados[resultado], { autoClose: 20_000 })
  }
  const off = async () => {
    const message = await devolver.mutateAsync(undefined)
    if (message) toastSuccess(message)
    else toastError(resultados.por_enviar)
  }
  const toggle = () =>
    aqui.lleva
      ? off().catch(error => toastError(sentenceOf(error, refused.devolver)))
      : on().catch(error => toastError(sentenceOf(error, refused.llevar)))
  return (
    <Panel className="stack">
      <label className={styles.carry}>
        <input type="checkbox" checked={aqui.lleva} disabled={busy || !puedeLlevar()} onChange={() => void toggle()} />
        Llevar mis números sin señal
      </label>
      <p role="status">
        {busy ? 'Un momento...' : aqui.lleva ? `Este teléfono lleva ${numeros(aqui.prestadas.length)}.` : APAGADO}
      </p>
      {aqui.lleva && aqui.retiradas > 0 && <Note icon="warning">{telefonoMessages.retirados(aqui.retiradas)}</Note>}
      {!aqui.lleva && otro && <Note>{telefonoMessages.enOtro(otro)}</Note>}
      {!puedeLlevar() && <Note>{telefonoMessages.noPuede}</Note>}
      {!aqui.lleva && isIos() && !isInstalled() && <Note>{telefonoMessages.ios}</Note>}
    </Panel>
  )
}

const APAGADO =
  'Mientras está encendido, tus números libres se venden solo desde este teléfono, también sin señal: ni la tienda, ni quien organiza, ni vos desde otro lado.'

const numeros = (cuantos: number) => (cuantos === 1 ? '1 número' : `${count(cuantos)} números`)
