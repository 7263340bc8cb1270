import type { ComisionPlan } from '@talonario/contract'

type TramoEscrito = { desde: string; tasa: string }

/** Tiers as a person writes them, a line each: '51 12,5'. Null: a line is no two numbers. */
export function readTramos(text: string): TramoEscrito[] | null {
  const lines = text.split('\n').flatMap(line => line.trim() || [])
  const tramos = lines.map(line => /^(\d+)[\s:;]+(\d+(?:[.,]\d+)?)\s*%?$/.exec(line))
  return tramos.some(match => match === null)
    ? null
    : tramos.flatMap(match => (match ? { desde: match[1] ?? '', tasa: (match[2] ?? '').replace(',', '.') } : []))
}

export const writeTramos = (tramos: ComisionPlan['tramos']): string =>
  tramos.map(({ desde, tasa }) => `${desde} ${String(tasa).replace('.', ',')}`).join('\n')

/** 'Del 1 en adelante: 10 %', 'Del 1 al 50: 10 % · del 51 en adelante: 12,5 %'. */
export function planInWords({ tramos }: ComisionPlan): string {
  const parts = tramos.map(({ desde, tasa }, i) => {
    const next = tramos[i + 1]
    const until = next ? `al ${next.desde - 1}` : 'en adelante'
    return `del ${desde} ${until}: ${String(tasa).replace('.', ',')} %`
  })
  const text = parts.join(' · ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
