import { GRUPOS_DE_AJUSTES, SECCIONES, type Seccion } from '@talonario/contract'
import { grupoWords } from '#domain/ajuste/ajuste.messages.ts'
import { seccionWords } from '#domain/organizacion/organizacion.messages.ts'
import { ConnectMail } from '#features/ajuste/connect-mail.tsx'
import { ConnectMercadoPago } from '#features/ajuste/connect-mercadopago.tsx'
import { SettingsEditor } from '#features/ajuste/settings-editor.tsx'
import { useAddressState } from '#lib/address-state.ts'
import { paths } from '#lib/paths.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Tabs } from '#ui/list/tabs.tsx'
import { SiteTexts } from './site-texts.tsx'

const WORDS = { ...seccionWords, ...grupoWords }
const PARTS = [...SECCIONES, ...GRUPOS_DE_AJUSTES]

/** The organisation's data and settings. */
export default function Configuracion() {
  const [read] = useAddressState<'ver'>()
  const part = PARTS.find(name => name === read('ver')) ?? 'identidad'
  const group = GRUPOS_DE_AJUSTES.find(name => name === part)
  return (
    <div className="stack gap-3">
      <PageHead title="Configuración" intro="Lo que el sitio dice de tu rifa. Al guardar, se ve enseguida." />
      <Tabs
        label="Secciones"
        tabs={[
          ...PARTS.map(name => ({
            to: `${paths.admin.configuracion}?ver=${name}`,
            label: WORDS[name],
            current: name === part,
          })),
          { to: paths.admin.campanias, label: 'Campañas', current: false },
        ]}
      />
      {group === 'correo' && <ConnectMail />}
      {group === 'cobros' && <ConnectMercadoPago />}
      {group ? <SettingsEditor key={group} group={group} /> : <SiteTexts section={part as Seccion} />}
    </div>
  )
}
