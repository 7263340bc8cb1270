import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ux } from '#config/ux.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { tomadasEn } from '#domain/en-vivo/en-vivo.rules.ts'
import { useRealizarCompraFisica, ventaQueries } from '#domain/venta/venta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import { type Comprador, estadoDe, type Numero } from '#domain/venta/venta.rules.ts'
import { useAddressState } from '#lib/address-state.ts'
import { classNames } from '#lib/class-names.ts'
import { usePoll } from '#lib/live.ts'
import { TextButton } from '#ui/base/button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { TicketsSkeleton } from '#ui/feedback/skeleton.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { SalePanel } from './sale-panel.tsx'
import { SellList } from './sell-list.tsx'
import './venta.css'

/** Where a seller sells: the tickets, and beside or over them the form of the chosen one. */
export function SellDesk({ userId }: { userId: string }) {
  const asignadas = useQuery({ ...ventaQueries.asignadas(userId), refetchInterval: usePoll(ux.gridPoll) })
  return (
    <QueryView
      query={asignadas}
      skeleton={<TicketsSkeleton tickets={24} />}
      loading="Cargando números..."
      refused={ventaMessages.sinLista}
    >
      {numeros => <Desk numeros={numeros} />}
    </QueryView>
  )
}

function Desk({ numeros }: { numeros: readonly Numero[] }) {
  const [buscar, setBuscar] = useState('')
  const list = useRef<HTMLElement>(null)
  const { venta, numero, comprador, ronda, choose, leave, forget } = useSale(numeros)
  useEnVivo(cambio => {
    const mine = venta.isPending || venta.isSuccess
    if (numero && !mine && tomadasEn(cambio).includes(numero.numero)) toastError(ventaMessages.ocupado(numero.numero))
  })
  const close = (para?: Comprador) => {
    const ticket = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]:not(:disabled)')
    leave(para)
    ;(ticket ?? list.current)?.focus({ preventScroll: true })
  }
  return (
    <div className={classNames('sell-desk', numero && 'selling')}>
      <SearchField
        label="Buscar por número de rifa..."
        inputMode="numeric"
        value={buscar}
        onChange={text => setBuscar(text.replace(/\D/g, ''))}
      />
      <section className="sell-list" ref={list} tabIndex={-1} aria-label="Tus números">
        {comprador && !numero && (
          <p className="sell-hint">
            {`Elegí otro número para ${comprador.nombre}. `}
            <TextButton onClick={forget}>Es otra persona</TextButton>
          </p>
        )}
        <SellList numeros={numeros} buscar={buscar} elegido={numero?.numero} onChoose={choose} />
      </section>
      {numero ? (
        <SalePanel key={ronda} numero={numero} comprador={comprador} venta={venta} onClose={close} />
      ) : (
        <p className="sell-hint only-wide">Elegí un número libre para venderlo.</p>
      )}
    </div>
  )
}

/** The sale under way: which number, for whom, and how it went. */
function useSale(numeros: readonly Numero[]) {
  const { elegido, choose, close } = useChosenNumber()
  const venta = useRealizarCompraFisica()
  const [comprador, setComprador] = useState<Comprador>()
  // Opened here: one that is not the seller's own is known only from looking it up.
  const [abiertos, setAbiertos] = useState<readonly Numero[]>([])
  const [ronda, setRonda] = useState(0)
  const numero = [...numeros, ...abiertos].find(({ numero }) => numero === elegido)
  const opened = abiertos.some(({ numero }) => numero === elegido)
  // A sold number cannot be opened; one that is sold while its form is open stays until it is closed.
  const open = numero && (opened || estadoDe(numero) === 'libre')
  if (open && !opened) setAbiertos([...abiertos, numero])
  return {
    venta,
    comprador,
    ronda,
    numero: open ? numero : undefined,
    /** Another number keeps what was typed, unless the last one was sold. */
    choose: (next: Numero) => {
      if (venta.isPending) return
      if (venta.isSuccess) setRonda(ronda + 1)
      venta.reset()
      setAbiertos([...abiertos, next])
      choose(next.numero)
    },
    leave: (para?: Comprador) => {
      setComprador(para)
      venta.reset()
      close()
    },
    forget: () => setComprador(undefined),
  }
}

/** The number being sold stands in the address: a reload keeps it, and Back closes its form. 0 when none is. */
function useChosenNumber() {
  const [read, write] = useAddressState<'numero'>()
  const navigate = useNavigate()
  const openedHere = useRef(false)
  const elegido = Number(read('numero')) || 0
  const choose = (numero: number) => {
    if (!elegido) openedHere.current = true
    write({ numero: String(numero) }, !elegido)
  }
  const close = () => {
    if (openedHere.current) void navigate(-1)
    else write({ numero: '' })
    openedHere.current = false
  }
  return { elegido, choose, close }
}
