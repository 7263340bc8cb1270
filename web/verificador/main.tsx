import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { PaperCode } from '#features/verificar/paper-code.tsx'
import { ProofDesk } from '#features/verificar/proof-desk.tsx'
import createWorker from '../src/domain/verificar/verificar.worker.ts?worker&inline'
import '#ui/base/tokens.css'
import '#ui/base/base.css'
import '#ui/layout/layout.css'
import './verificador.css'

// The whole verifier in one file, to be kept and opened without the site that drew: its policy lets it connect to nothing.

const dark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <main className="page verifier">
      <h1>Verificador de sorteos</h1>
      <p className="muted">
        Elegí la prueba de un sorteo y las dos listas que bajaste del sitio: la sellada y la de lo que no juega. Este
        archivo no se conecta a ningún lado: podés cortar internet.
      </p>
      <ProofDesk createWorker={() => new createWorker()} publicados={null} aside={<PaperCode />} />
    </main>
  </StrictMode>,
)
