import { accentRules, type Organizacion } from '@talonario/contract'
import { type ReactNode, useState } from 'react'
import { type Config, ConfigPreview, useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { Logo } from '#ui/layout/logo.tsx'
import { PreviewFrame } from '#ui/layout/preview-frame.tsx'
import { SiteFooter } from './site-footer.tsx'

const WIDTHS = [
  { width: 360, label: 'Teléfono' },
  { width: 1280, label: 'Computadora' },
] as const

type SitePreviewProps = { datos: Organizacion; children: (config: Config) => ReactNode }

/** The site for a visitor with the values in the fields, on a phone and on a computer. */
export function SitePreview({ datos, children }: SitePreviewProps) {
  const [width, setWidth] = useState<number>(360)
  const config = previewConfig(useConfig(), datos)
  return (
    <aside className="site-preview" aria-label="Vista previa">
      <div className="row wrap-lines">
        <h2 className="grow">Vista previa</h2>
        {WIDTHS.map(({ width: each, label }) => (
          <button
            key={each}
            type="button"
            className="preview-width"
            aria-pressed={width === each}
            onClick={() => setWidth(each)}
          >
            {label}
          </button>
        ))}
      </div>
      <PreviewFrame title="Vista previa del sitio" width={width}>
        <ConfigPreview value={config}>
          <style>{config.organizacion.colores}</style>
          <div className="preview-head">
            <Logo to={paths.landing} />
          </div>
          {children(config)}
          <SiteFooter />
        </ConfigPreview>
      </PreviewFrame>
    </aside>
  )
}

/** The configuration as it would be after saving. Prizes of the next draw if none are entered. */
function previewConfig(config: Config, { identidad, portada, legales }: Organizacion): Config {
  const { contacto, remitente: _, firma: __, ...rest } = identidad
  return {
    ...config,
    nombre: identidad.nombre,
    contactEmail: contacto || config.contactEmail,
    organizacion: {
      ...rest,
      colores: accentRules(identidad.acento),
      terminos: legales.terminos !== '',
      privacidad: legales.privacidad !== '',
    },
    portada: { ...portada, premios: portada.premios.length > 0 ? portada.premios : config.portada.premios },
  }
}
