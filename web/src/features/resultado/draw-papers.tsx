import { type Papel, type Resultado, useDescargarPapel } from '#domain/resultado/resultado.api.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useSession } from '#lib/session.ts'
import { Button } from '#ui/base/button.tsx'
import { toastError } from '#ui/feedback/toast.ts'
import './resultado.css'

type Paper = { papel: Papel; label: string; since: 'cerrado' | 'realizado'; admin?: true }

const papers: readonly Paper[] = [
  { papel: 'prueba', label: 'Descargar la prueba', since: 'realizado' },
  { papel: 'lista', label: 'Descargar la lista sellada', since: 'cerrado' },
  { papel: 'noVendidos', label: 'Números sin vender (CSV)', since: 'cerrado' },
  { papel: 'acta', label: 'Acta del sorteo (PDF)', since: 'realizado', admin: true },
  { papel: 'declaracion', label: 'Declaración de no vendidos (PDF)', since: 'cerrado', admin: true },
]

/** The files of a draw that has been closed, those to be signed for organisers, and the verifier that needs no network. */
export function DrawPapers({ sorteo: { _id, estado } }: { sorteo: Pick<Resultado, '_id' | 'estado'> }) {
  const rol = useSession()?.rol
  const shown = papers.filter(
    ({ since, admin }) => (since === 'cerrado' || estado === 'realizado') && (!admin || rol === 'admin'),
  )
  return (
    <div className="draw-papers">
      {shown.map(paper => (
        <PaperButton key={paper.papel} id={_id} {...paper} />
      ))}
      <a className="button default full" href="/verificador.html" download="verificador.html">
        Verificador para usar sin internet
      </a>
    </div>
  )
}

function PaperButton({ id, papel, label }: Paper & { id: string }) {
  const { mutate, isPending } = useDescargarPapel(id)
  const fetch = () =>
    mutate(papel, { onError: error => toastError(sentenceOf(error, { refused: 'No se pudo bajar el archivo.' })) })
  return (
    <Button icon="download" full busy={isPending && 'Bajando...'} onClick={fetch}>
      {label}
    </Button>
  )
}
