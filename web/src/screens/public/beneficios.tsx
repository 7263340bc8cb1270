import socios from '#content/socios.json'
import { PageHead } from '#ui/layout/page-head.tsx'
import './beneficios.css'

/** What the 20 partners give to those who take part. */
export default function Beneficios() {
  return (
    <div className="page benefits">
      <PageHead title="Beneficios" intro="Mostrá tu número en estos comercios amigos y aprovechá." />
      <ul className="partners">
        {socios.map(({ nombre, descripcion, imagen }) => (
          <li key={nombre} className="partner">
            <img src={`/dibujos/${imagen}`} alt="" width={240} height={240} loading="lazy" />
            <div>
              <h2>{nombre}</h2>
              <p>{descripcion}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
