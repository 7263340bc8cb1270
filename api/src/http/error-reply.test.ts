import { expect, it } from 'vitest'
import { toReply } from './error-reply.ts'

// Said by pg and its pool, without any code.
it.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])('%s: the database is away', message => {
  expect(toReply(new Error(message))).toMatchObject({
    status: 503,
    body: { message: 'El servicio no está disponible en este momento. Probá de nuevo en unos segundos.' },
  })
})

it('anything else unknown is a bug, and its text stays here', () => {
  expect(toReply(new Error('the secret is 1234'))).toMatchObject({
    status: 500,
    body: { message: 'Algo salió mal de nuestro lado. Probá de nuevo en un momento.' },
  })
})
