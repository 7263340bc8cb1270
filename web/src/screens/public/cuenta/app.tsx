import { Navigate } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'

/** Where the installed app begins: sellers sell, organisers organise, others see the raffle. */
export default function App() {
  const session = useSession()
  if (session?.rol === 'vendedor') return <Navigate replace to={paths.vendedor.vender(session.user.id)} />
  return <Navigate replace to={session?.rol === 'admin' ? paths.admin.inicio : paths.landing} />
}
