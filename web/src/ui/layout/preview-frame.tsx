import { useElementSize } from '@mantine/hooks'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import './layout.css'

const HEIGHT = 620

/** A separate page in small, of the given width, which its content follows. Not interactive. */
export function PreviewFrame({ title, width, children }: { title: string; width: number; children: ReactNode }) {
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
