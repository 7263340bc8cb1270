import { AL_PORTADOR, type Derivado, limits, reclamoApi } from '@talonario/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ux } from '#config/ux.ts'
import { reclamoQueries, useEntregarDerivado } from '#domain/reclamo/reclamo.api.ts'
import {
  aQuienSeEntrega,
  avisoDePremio,
  contraQue,
  DEL_PORTADOR,
  estadoWords,
  reclamoMessages,
} from '#domain/reclamo/reclamo.messages.ts'
import { digitsOf } from '#domain/rifa/rifa.rules.ts'
import { nombreDeSorteo, sorteoOf } from '#domain/sorteo/sorteo-nombre.rules.ts'
import { dayDots, dayOfInstant, padNumber } from '#lib/format.ts'
import { Pill } from '#ui/base/pill.tsx'
import { WhatsappLink } from '#ui/base/whatsapp-link.tsx'
import { ListSkeleton, QueryView } from '#ui/feedback/query-view.tsx'
import { AskAction } from '#ui/form/ask-action.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { Item, ItemList } from '#ui/list/item-list.tsx'
import { Pager } from '#ui/list/pager.tsx'

/** Winners by last digits, those whose prize was not handed over first; not drawn before it is known that there is such a prize. */
export function DerivedToHandOver() {
  const [page, setPage] = useState(1)
  const [buscado, setBuscado] = useState('')
  const numero = Number(digitsOf(buscado))
  const derivados = useQuery(reclamoQueries.derivados(page, numero || undefined))
  if (!buscado && !derivados.error && !derivados.isPlaceholderData && !derivados.data?.total) return null
  const search = (text: string) => {
    setBuscado(text)
    setPage(1)
  }
  return (
    <Panel title="Por terminación" className="stack">
      <SearchField
        label="Buscar número"
        inputMode="numeric"
        maxLength={String(limits.rifasEnTotal).length}
        value={buscado}
        onChange={search}
        debounce={ux.adminSearch}
      />
      <QueryView
        query={derivados}
        skeleton={<ListSkeleton rows={2} height={96} />}
        isEmpty={({ total }) => total === 0}
        empty={<p className="muted">{reclamoMessages.sinDerivado}</p>}
      >
        {({ derivados, pages }) => (
          <>
            <ItemList label="Premios por terminación">
              {derivados.map(derivado => (
                <Item key={`${derivado.idPremio} ${derivado.titularId}`}>
                  <Won derivado={derivado} />
                </Item>
              ))}
            </ItemList>
            {pages > 1 && <Pager page={page} pages={pages} onChange={setPage} label="Páginas de terminaciones" />}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Won({ derivado }: { derivado: Derivado }) {
  const { premio, numeroRifa, beneficiario, entrega } = derivado
  const { nombre, email, telefono, whatsapp, ci } = beneficiario
  const numero = padNumber(numeroRifa)
  return (
    <div className="stack gap-1 grow">
      <p className="row apart wrap-lines">
        <b>{premio}</b>
        <Pill {...(entrega ? estadoWords.entregado : { word: 'Sin entregar', icon: 'clock', tone: 'wait' })} />
      </p>
      <p className="small">{`${numero} · sorteo del ${nombreDeSorteo(sorteoOf(derivado))}`}</p>
      <p className="small">{[nombre, ci && `documento ${ci}`, telefono, email].filter(Boolean).join(' · ')}</p>
      {entrega ? (
        <p className="small">{`Entregado el ${dayDots(dayOfInstant(entrega.at))} ${contraQue(entrega)}`}</p>
      ) : (
        <div className="row wrap-lines">
          <HandOver derivado={derivado} />
          {telefono && (
            <WhatsappLink
              whatsapp={whatsapp}
              texto={avisoDePremio(nombre, premio, numero)}
              label={`Avisarle por WhatsApp a ${nombre}`}
            >
              Avisarle por WhatsApp
            </WhatsappLink>
          )}
        </div>
      )}
    </div>
  )
}

/** It stays as recorded. */
function HandOver({ derivado: { idPremio, titularId, premio, numeroRifa, beneficiario } }: { derivado: Derivado }) {
  return (
    <AskAction
      button="Entregar"
      name={`Entregar ${premio} al ${padNumber(numeroRifa)}`}
      icon="gift"
      title={`Entregar ${premio}`}
      schema={reclamoApi.entregarDerivado.body}
      fields={[
        ...(beneficiario.nombre === AL_PORTADOR ? DEL_PORTADOR : []),
        { name: 'documento', label: 'Documento que mostró', is: 'text', input: { inputMode: 'numeric' } },
      ]}
      initial={{ idPremio, titularId }}
      confirm="Anotar la entrega"
      busy="Anotando..."
      write={useEntregarDerivado()}
      toBody={({ documento = '', codigo = '', nombre = '' }) => ({ idPremio, titularId, documento, codigo, nombre })}
    >
      <p>{aQuienSeEntrega(beneficiario.nombre)}</p>
    </AskAction>
  )
}
