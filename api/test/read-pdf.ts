import { inflateSync } from 'node:zlib'

/** The text of a PDF with built-in fonts, in the order written, and how many pages it has. */
export function readPdf(bytes: Buffer): { text: string; pages: number } {
  const source = bytes.toString('latin1')
  const streams = [...source.matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs)]
  const text = streams.flatMap(([, body = '']) => {
    const shown = inflateSync(Buffer.from(body, 'latin1'))
      .toString('latin1')
      .matchAll(/\[(.*?)\] TJ/g)
    return [...shown].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
  })
  return { text: text.join(' ').replace(/[ \u00a0]+/g, ' '), pages: source.match(/\/Type \/Page\n/g)?.length ?? 0 }
}
