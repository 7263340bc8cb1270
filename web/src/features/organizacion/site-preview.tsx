import { useElementSize } from '@mantine/hooks'
import { accentRules, type Organizacion } from '@talonario/contract'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Config, ConfigPreview, useConfig } from '#lib/config.ts'
import { paths } from '#lib/paths.ts'
import { Logo } from '#ui/layout/logo.tsx'
import styles from './organization-editor.module.css'
import { SiteFooter } from './site-footer.tsx'
import '#ui/layout/layout.css'

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
    <aside className={styles.sitePreview} aria-label="Vista previa">
      <div className="row wrap-lines">
        <h2 className="grow">Vista previa</h2>
        {WIDTHS.map(({ width: each, label }) => (
          <button
            key={each}
            type="button"
            className={styles.previewWidth}
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
          <div className={styles.previewHead}>
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
    // Read by the server once it is saved.
    chat: identidad.whatsapp,
    organizacion: {
      ...rest,
      colores: accentRules(identidad.acento),
      terminos: legales.terminos !== '',
      privacidad: legales.privacidad !== '',
    },
    portada: { ...portada, premios: portada.premios.length > 0 ? portada.premios : config.portada.premios },
  }
}

const HEIGHT = 620

/** A separate page in small, of the given width, which its content follows. Not interactive. */
function PreviewFrame({ title, width, children }: { title: string; width: number; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { ref, width: room } = useElementSize()
  const scale = Math.min(1, (room || width) / width)
  const fill = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = currentTarget.contentDocument
    if (!page) return
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], head style'))
      page.head.append(sheet.cloneNode(true))
    page.documentElement.lang = document.documentElement.lang
    page.documentElement.dataset.mantineColorScheme = document.documentElement.dataset.mantineColorScheme
    page.body.inert = true
    setBody(page.body)
  }
  return (
    <div ref={ref} className="preview-frame" style={{ height: HEIGHT }}>
      <iframe
        title={title}
        srcDoc="<!doctype html>"
        tabIndex={-1}
        onLoad={fill}
        style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}
