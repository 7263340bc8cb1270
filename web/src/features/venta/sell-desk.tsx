import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ux } from '#config/ux.ts'
import { useEnVivo } from '#domain/en-vivo/en-vivo.api.ts'
import { tomadasEn } from '#domain/en-vivo/en-vivo.rules.ts'
import { usePlan } from '#domain/modalidad/modalidad.api.ts'
import { juntos } from '#domain/pack/pack.rules.ts'
import { rifaQueries } from '#domain/rifa/rifa.api.ts'
import { sorteoQueries } from '#domain/sorteo/sorteo.api.ts'
import { toSellFor } from '#domain/sorteo/sorteo.rules.ts'
import { useAqui, useVender } from '#domain/telefono/telefono.api.ts'
import { numerosOf, type SobreGuardado } from '#domain/telefono/telefono.rules.ts'
import { ventaQueries } from '#domain/venta/venta.api.ts'
import { ventaMessages } from '#domain/venta/venta.messages.ts'
import {
  type Cliente,
  cobradasA,
  compradorOf,
  estadoOf,
  type Numero,
  sinComprador,
  toNumero,
  totalOf,
} from '#domain/venta/venta.rules.ts'
import { useCobrarConQr } from '#domain/venta/venta-cobro.api.ts'
import { useAddressState } from '#lib/address-state.ts'
import { classNames } from '#lib/class-names.ts'
import { count, money } from '#lib/format.ts'
import { usePoll } from '#lib/live/live.ts'
import { Button, TextButton } from '#ui/base/button.tsx'
import { QueryView, TicketsSkeleton } from '#ui/feedback/query-view.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { QrPanel, SalePanel, SoldBefore } from './sale-panel.tsx'
import { SellList } from './sell-list.tsx'
import styles from './venta.module.css'

/** The seller's desk: the tickets, and beside or over them the form of the chosen one. */
export function SellDesk({ userId }: { userId: string }) {
  const { data: aqui, isPending } = useAqui(userId)
  // With the numbers, not after them.
  const abiertos = toSellFor(useQuery(sorteoQueries.futuros()).data ?? [])
  const [read] = useAddressState<'numero'>()
  const [llevaba, setLlevaba] = useState(false)
  // Given up from elsewhere while a sale is open: what became of it stays to be read.
  const lleva = aqui?.lleva || (llevaba && read('numero') !== '')
  if (lleva !== llevaba) setLlevaba(lleva)
  if (aqui && lleva) {
    const { prestadas, sobres, sorteos = [] } = aqui
    const lent = { numeros: numerosOf(prestadas, sobres), conPacks: sorteos, sobres }
    return <Desk userId={userId} abiertos={abiertos} {...lent} lleva />
  }
  return <AssignedDesk userId={userId} abiertos={abiertos} ready={!isPending} />
}

/** More than a window, so that nothing below it moves when the numbers arrive. */
const DeskSkeleton = () => (
  <div className={styles.sellDesk}>
    <TicketsSkeleton tickets={90} />
  </div>
)

function AssignedDesk({ userId, abiertos, ready }: Pick<DeskProps, 'userId' | 'abiertos'> & { ready: boolean }) {
  const refetchInterval = usePoll(ux.gridPoll)
  const asignadas = useQuery({ ...ventaQueries.suyas(userId), refetchInterval, enabled: ready })
  return (
    <QueryView
      query={asignadas}
      skeleton={<DeskSkeleton />}
      loading="Cargando los números de cada sorteo que todavía podés vender..."
      showLoading
      refused={ventaMessages.sinLista}
    >
      {numeros => (
        <Desk userId={userId} abiertos={abiertos} numeros={numeros} conPacks={abiertos} lleva={false} sobres={[]} />
      )}
    </QueryView>
  )
}

type DeskProps = {
  userId: string
  abiertos: ReturnType<typeof toSellFor>
  numeros: readonly Numero[]
  /** What several cost together: today, or when they were lent. */
  conPacks: Parameters<typeof juntos>[1]
  /** They are what this device carries, and `sobres` what was sold from it. */
  lleva: boolean
  sobres: readonly SobreGuardado[]
}

function Desk({ userId, abiertos, numeros, conPacks, lleva, sobres }: DeskProps) {
  const [buscar, setBuscar] = useState('')
  const list = useRef<HTMLElement>(null)
  const [adding, setAdding] = useState(false)
  const { elegidos, comprador, espera, antes, ronda, choose, leave, ...sale } = useSale({
    userId,
    numeros,
    conPacks,
    lleva,
    sobres,
  })
  const close = (para?: string) => {
    const ticket = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]:not(:disabled)')
    setAdding(false)
    leave(para)
    ;(ticket ?? list.current)?.focus({ preventScroll: true })
  }
  const selling = !espera && elegidos.length > 0 && !adding && comprador
  return (
    <div className={classNames(styles.sellDesk, (selling || espera || antes) && styles.selling)}>
      <SearchField
        className={styles.sellSearch}
        label="Buscar por número de rifa..."
        inputMode="numeric"
        value={buscar}
        onChange={text => setBuscar(text.replace(/\D/g, ''))}
      />
      <section className={styles.sellList} ref={list} tabIndex={-1} aria-label="Números para vender">
        {comprador?.nombre && elegidos.length === 0 && (
          <p className={styles.sellHint}>
            {`Elegí otro número para ${comprador.nombre}. `}
            <TextButton onClick={() => leave('')}>Es otra persona</TextButton>
          </p>
        )}
        <SellList
          numeros={numeros}
          abiertos={abiertos}
          conPacks={conPacks}
          buscar={buscar}
          elegidos={elegidos.map(({ numero }) => numero)}
          lleva={lleva}
          onChoose={choose}
        />
      </section>
      {selling && (
        <SalePanel
          key={ronda}
          {...sale}
          numeros={elegidos}
          comprador={comprador}
          lleva={lleva}
          onClose={close}
          onRemove={choose}
          onMore={() => setAdding(true)}
        />
      )}
      {espera && <QrPanel espera={espera} onClose={() => close()} />}
      {antes && <SoldBefore {...antes} onClose={() => close()} />}
      {adding && elegidos.length > 0 && <ChosenBar elegidos={elegidos} onSell={() => setAdding(false)} />}
      {elegidos.length === 0 && !antes && (
        <p className={classNames(styles.sellHint, 'only-wide')}>Elegí un número libre para venderlo.</p>
      )}
    </div>
  )
}

/** What is chosen so far, while more is being chosen. */
function ChosenBar({ elegidos, onSell }: { elegidos: readonly Numero[]; onSell: () => void }) {
  return (
    <div className={styles.sellBar}>
      <p aria-live="polite">
        {elegidos.length === 1 ? '1 número elegido' : `${count(elegidos.length)} números elegidos`}
        <b className="num">{money(totalOf(elegidos))}</b>
      </p>
      <Button kind="primary" icon="check" onClick={onSell}>
        Seguir con la venta
      </Button>
    </div>
  )
}

/** The sale under way: numbers, buyer, result. */
function useSale({ userId, numeros, conPacks, lleva, sobres }: Omit<DeskProps, 'abiertos'>) {
  const { elegidos: chosen, para, change, close, keep } = useChosenNumbers()
  const venta = useVender(userId, lleva)
  const qr = useCobrarConQr()
  const done = venta.isSuccess || qr.espera !== null
  const planes = usePlan({ hecha: done })
  const isPending = venta.isPending || qr.isPending
  const { data: clientes, isPending: looking } = useQuery(ventaQueries.clientes())
  const cliente = clientes?.find(({ compras }) => compras.includes(para))
  const deAca = sobres.find(({ id }) => id === para)?.comprador
  // Opened here: numbers of others are known only from a look-up.
  const [abiertos, setAbiertos] = useState<readonly Numero[]>([])
  const [ronda, setRonda] = useState(0)
  const missing = chosen.filter(elegido => ![...numeros, ...abiertos].some(({ numero }) => numero === elegido))
  const { data: lookedUp = [] } = useQuery({ ...rifaQueries.buscar(missing), enabled: missing.length > 0 && !lleva })
  const all = [...numeros, ...abiertos, ...lookedUp.map(toNumero)]
  const known = chosen.flatMap(elegido => all.find(({ numero }) => numero === elegido) ?? [])
  const opened = ({ numero }: Numero) => abiertos.some(other => other.numero === numero)
  // A sold number cannot be opened; one that is sold while its form is open stays until it is closed.
  const elegidos = known.filter(numero => opened(numero) || estadoOf(numero) === 'libre')
  const ahora = juntos(elegidos, conPacks)
  const [precios, setPrecios] = useState(ahora)
  // What was sold stays at what was paid.
  if (!done && !isPending && precios.join() !== ahora.join()) setPrecios(ahora)
  const vendidas = elegidos.length === 0 && !lleva && !looking ? known.filter(numero => numero.pagoRealizado) : []
  const historial = useQuery({ ...ventaQueries.historial(), enabled: vendidas.length > 0 })
  const fresh = elegidos.filter(numero => !opened(numero))
  if (fresh.length > 0) setAbiertos([...abiertos, ...fresh])
  useEnVivo(cambio => {
    if (done || isPending) return
    const tomado = tomadasEn(cambio).find(taken => elegidos.some(({ numero }) => numero === taken))
    if (tomado) toastError(ventaMessages.ocupado([{ numero: tomado }]))
  })
  const asNow = (one: Numero) => ({ ...(all.find(({ _id }) => _id === one._id) ?? one), precioRifa: one.precioRifa })
  const reset = () => {
    venta.reset()
    qr.reset()
  }
  return {
    venta,
    qr,
    /** What its buyer pays now, also after a reload. */
    espera: qr.espera && { ...qr.espera, numeros: qr.espera.numeros.map(asNow) },
    /** What the address names and is sold; `cliente`: whom this seller sold it to. */
    antes: vendidas.length > 0 &&
      !qr.espera &&
      !historial.isLoading && {
        numeros: priced(vendidas, cobradasA(vendidas, historial.data?.ventas ?? [])),
        cliente: buyerOf(vendidas, clientes),
      },
    planes,
    /** Undefined: whether they bought before is not known yet. */
    comprador: deAca ?? (cliente ? compradorOf(cliente) : para && looking ? undefined : sinComprador),
    /** Which sale it is of this desk. */
    ronda,
    /** At what is paid now, and whether more is left to pay. */
    elegidos: priced(elegidos, precios).map(numero => ({
      ...numero,
      precioRifa: planes.ahora(numero.precioRifa),
      debe: numero.pagoRealizado && !done ? numero.debe : (planes.plan?.cuotas.length ?? 0) > 1,
    })),
    /** Adds or removes a number; after a sale the next one begins. Numbers gone meanwhile are dropped. */
    choose: (next: Numero) => {
      if (isPending) return
      const before = done ? [] : elegidos.filter(numero => estadoOf(numero) === 'libre')
      if (done) {
        setRonda(ronda + 1)
        planes.elegir('')
      }
      reset()
      setAbiertos([...abiertos, next])
      const others = before.filter(({ numero }) => numero !== next.numero)
      // Also one that was taken meanwhile leaves by its ✕.
      const chosenBefore = !done && elegidos.some(({ numero }) => numero === next.numero)
      const after = chosenBefore ? others : [...before, next]
      if (after.length === 0) return close()
      change(after.map(({ numero }) => numero))
    },
    /** `para`: another number for the same person comes next; '' is for somebody else. */
    leave: (para?: string) => {
      planes.elegir('')
      reset()
      if (para === undefined) close()
      else keep(para)
    },
  }
}

const priced = (numeros: readonly Numero[], precios: readonly number[]) =>
  numeros.map((numero, i) => ({ ...numero, precioRifa: precios[i] ?? numero.precioRifa }))

/** Whom a seller sold all of these to. */
const buyerOf = (numeros: readonly Numero[], clientes: readonly Cliente[] | undefined) =>
  clientes?.find(({ numerosRifas }) => numeros.every(({ numero }) => numerosRifas.includes(numero)))

/** The numbers being sold, and by a purchase of theirs the person they are for, are in the address: a reload keeps them, and Back closes their form. */
function useChosenNumbers() {
  const [read, write] = useAddressState<'numero' | 'para'>()
  const navigate = useNavigate()
  const openedHere = useRef(false)
  const elegidos = read('numero').split(',').map(Number).filter(Boolean)
  const change = (numeros: readonly number[]) => {
    if (elegidos.length === 0) openedHere.current = true
    write({ numero: numeros.join(',') }, elegidos.length === 0)
  }
  const close = () => {
    if (openedHere.current) void navigate(-1)
    else write({ numero: '' })
    openedHere.current = false
  }
  /** For somebody who bought before; '' is somebody else. */
  const keep = (para: string) => {
    write({ numero: '', para })
    openedHere.current = false
  }
  return { elegidos, para: read('para'), change, close, keep }
}
