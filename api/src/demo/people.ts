/** The same people by role, in every test and in the demo. Only an admin may see another's data. */
export const PASSWORD = 'talonario-demo'

export const people = {
  admin: {
    email: 'admin@talonario.test',
    nombreUsu: 'admin',
    nombreCompleto: 'Marcela Sosa',
    ci: '11111111',
    rol: 'admin',
  },
  vendedora: {
    email: 'vendedora@talonario.test',
    nombreUsu: 'vendedora',
    nombreCompleto: 'Romina Acosta',
    ci: '22222222',
    rol: 'vendedor',
  },
  vendedor: {
    email: 'vendedor@talonario.test',
    nombreUsu: 'vendedor',
    nombreCompleto: 'Diego Pereyra',
    ci: '33333333',
    rol: 'vendedor',
  },
  inactiva: {
    email: 'inactiva@talonario.test',
    nombreUsu: 'inactiva',
    nombreCompleto: 'Inés Cabrera',
    ci: '44444444',
    rol: 'vendedor',
  },
  cliente: {
    email: 'cliente@talonario.test',
    nombreUsu: 'cliente',
    nombreCompleto: 'Julio Bentancor',
    ci: '55555555',
    rol: 'public',
  },
  clienta: {
    email: 'clienta@talonario.test',
    nombreUsu: 'clienta',
    nombreCompleto: 'Lucía Ferreira',
    ci: '66666666',
    rol: 'public',
  },
} as const

export type Person = keyof typeof people
