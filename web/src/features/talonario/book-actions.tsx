import {
  entregarForm,
  type OrdenDeHojas,
  porTalonarioForm,
  recibirTalonarioForm,
  reimprimirForm,
  type TalonarioDePapel,
} from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useAnular, useDarPorPerdido, useEntregar, useRecibir } from '#domain/talonario/talonario.api.ts'
import { nameOf } from '#domain/talonario/talonario.messages.ts'
import { actsOf } from '#domain/talonario/talonario.rules.ts'
import { useReimprimir } from '#domain/talonario/talonario-impresion.api.ts'
import { vendedoresActivosQuery } from '#domain/vendedor/vendedor.api.ts'
import { paths } from '#lib/paths.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import { Print, PrintStatus } from './print.tsx'

type OfBook = { libro: TalonarioDePapel }

const TRAMO = [
  { name: 'desde', label: 'Desde el número', is: 'text' as const, input: { inputMode: 'numeric' as const } },
  { name: 'hasta', label: 'Hasta el número', is: 'text' as const, input: { inputMode: 'numeric' as const } },
]
const CODIGO = {
  name: 'codigo',
  label: 'Código del boleto, si es al portador',
  hint: 'Un número vendido sin nombre se reimprime solo, con el código del boleto que reemplaza: escaneá su QR o pegá la dirección que abre.',
  is: 'text' as const,
}
const MOTIVO = { name: 'motivo', label: '¿Por qué?', is: 'reason' as const }

/** What can be done with a book as it is. */
export function BookActions({ libro, orden }: OfBook & { orden: OrdenDeHojas }) {
  const { registrar, imprimir, entregar, recibir, reimprimir, perder, anular } = actsOf(libro)
  return (
    <div className="row wrap-lines">
      {registrar && <RegisterLink libro={libro} />}
      {imprimir && <Print libros={[libro._id]} name={nameOf(libro)} orden={orden} />}
      {entregar && <HandOver libro={libro} />}
      {recibir && <TakeBack libro={libro} />}
      {reimprimir && <Reprint libro={libro} />}
      {perder && <Lose libro={libro} />}
      {anular && <Annul libro={libro} />}
    </div>
  )
}

function RegisterLink({ libro }: OfBook) {
  return (
    <ButtonLink
      reloadDocument
      icon="check"
      to={`${paths.admin.talones}?talonario=${libro._id}`}
      aria-label={`Registrar talones del ${nameOf(libro)}`}
    >
      Registrar
    </ButtonLink>
  )
}

function HandOver({ libro }: OfBook) {
  const sellers = useQuery(vendedoresActivosQuery).data ?? []
  const button = libro.estado === 'entregado' ? 'Pasar a otro' : 'Entregar'
  return (
    <AskAction
      button={button}
      name={`${button} ${nameOf(libro)}`}
      title={`Entregar el talonario ${libro.numero}`}
      schema={entregarForm}
      fields={[
        {
          name: 'vendedor',
          label: '¿A quién?',
          is: 'choice',
          none: 'Elegí un vendedor',
          options: Object.fromEntries(sellers.map(({ _id, nombreCompleto }) => [_id, nombreCompleto])),
        },
      ]}
      initial={{ talonario: libro._id, vendedor: libro.estado === 'entregado' ? '' : libro.idVendedor }}
      confirm="Entregar"
      write={useEntregar()}
      leido={{ tiene: libro.estado === 'entregado' ? libro.idVendedor : '' }}
      toBody={({ vendedor = '' }) => ({ talonarios: [libro._id], vendedor })}
    >
      <p>Los números sin vender pasan a ser suyos: sus talones los registra esa persona, o la organización.</p>
    </AskAction>
  )
}

function TakeBack({ libro }: OfBook) {
  return (
    <AskAction
      button="Recibir"
      name={`Recibir ${nameOf(libro)}`}
      title={`Recibir del talonario ${libro.numero}`}
      schema={recibirTalonarioForm}
      fields={TRAMO}
      initial={{ talonario: libro._id, desde: String(libro.desde), hasta: String(libro.hasta) }}
      confirm="Recibir"
      write={useRecibir()}
      toBody={({ desde, hasta }) => ({ talonario: libro._id, desde: Number(desde), hasta: Number(hasta) })}
    >
      <p>
        Contá los boletos que volvieron. Los que no están registrados entre esos dos números vuelven a la tienda, y su
        papel ya no vale.
      </p>
    </AskAction>
  )
}

function Reprint({ libro }: OfBook) {
  const name = `Reimprimir de ${nameOf(libro)}`
  return (
    <AskAction
      button="Reimprimir"
      name={name}
      title={`Reimprimir del talonario ${libro.numero}`}
      schema={reimprimirForm}
      fields={[...TRAMO, MOTIVO, CODIGO]}
      initial={{ talonario: libro._id }}
      confirm="Reimprimir"
      write={useReimprimir(name)}
      toBody={({ desde, hasta, motivo = '', codigo = '' }) => ({
        talonario: libro._id,
        motivo,
        codigo,
        desde: Number(desde),
        hasta: Number(hasta),
      })}
    >
      <p>El papel que ya está impreso de esos números deja de valer, y se baja el nuevo.</p>
      <PrintStatus name={name} />
    </AskAction>
  )
}

function Lose({ libro }: OfBook) {
  return (
    <AskAction
      button="Se perdió"
      kind="danger"
      name={`Se perdió ${nameOf(libro)}`}
      title={`El talonario ${libro.numero} se perdió`}
      schema={porTalonarioForm}
      fields={[MOTIVO]}
      initial={{ talonario: libro._id }}
      confirm="Dar por perdido"
      danger
      write={useDarPorPerdido()}
      toBody={({ motivo = '' }) => ({ talonario: libro._id, motivo })}
    >
      <p>Sus números sin registrar no se venden más: solo vos podés registrar un talón que aparezca.</p>
    </AskAction>
  )
}

function Annul({ libro }: OfBook) {
  return (
    <AskAction
      button="Anular"
      kind="danger"
      name={`Anular ${nameOf(libro)}`}
      title={`Anular el talonario ${libro.numero}`}
      schema={porTalonarioForm}
      fields={[MOTIVO]}
      initial={{ talonario: libro._id }}
      confirm="Anular"
      danger
      write={useAnular()}
      toBody={({ motivo = '' }) => ({ talonario: libro._id, motivo })}
    >
      <p>Su papel sin registrar deja de valer, y esos números vuelven a la tienda.</p>
    </AskAction>
  )
}
