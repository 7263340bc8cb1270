import type { Usuario } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import { insertUsuarios } from '#modules/personas/usuario/usuario.queries.ts'
import { hashedPassword } from './cast.ts'
import { cedula, celular } from './catalogue.ts'
import type { Person } from './people.ts'

const GRUPOS = ['6º Artístico', '6º Científico', '6º Humanístico'] as const

/** The demo's other sellers, three in each group, with the demo password. */
const NOMBRES = [
  'Agustina Olivera',
  'Bautista Silveira',
  'Camila Etcheverry',
  'Emiliano Larrosa',
  'Federica Núñez',
  'Gonzalo Techera',
  'Julieta Paredes',
  'Lautaro Benítez',
  'Martina Rivero',
]

const own = (n: number, grupo = '') => {
  const { telefono, telefonoE164 } = celular(n)
  return { ci: cedula(5_600_000 + n * 4_813), telefono, telefono_e164: telefonoE164, grupo }
}

/** The documents, telephones and groups that the demo's people have besides their names. */
export const castInDemo: Record<Person, ReturnType<typeof own>> = {
  admin: own(1),
  vendedora: own(2, GRUPOS[0]),
  vendedor: own(3, GRUPOS[1]),
  inactiva: own(4, GRUPOS[2]),
  cliente: own(5),
  clienta: own(6),
}

export async function insertStudents(db: Db): Promise<Usuario[]> {
  const password_hash = await hashedPassword()
  const values = NOMBRES.map((nombre, i) => {
    const user = nombre.split(' ')[0]?.toLowerCase() ?? ''
    const account = { nombre_usu: user, nombre_completo: nombre, email: `${user}@losaromos.test`, password_hash }
    return {
      ...account,
      ...own(7 + i, GRUPOS[i % GRUPOS.length]),
      rol: 'vendedor' as const,
      email_verified_at: new Date(0),
    }
  })
  return await insertUsuarios(db, values)
}
