import type { Usuario } from '@talonario/contract'
import type { TestProject } from 'vitest/node'
import type { Connection } from '#db/pool.ts'
import { insertPeople } from '#demo/cast.ts'
import { insertOrganizacion } from '#demo/organizacion.ts'
import type { Person } from '#demo/people.ts'
import './cheap-passwords.ts'
import { makeCast, startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: Connection
    cast: Record<Person, Usuario>
  }
}

// Each project loads this file for itself, and all of them share the one cluster of the run.
const KEY = Symbol.for('talonario.test-cluster')
type Shared = { users: number; started: Promise<{ cluster: TestCluster; cast: Record<Person, Usuario> }> }
const global = globalThis as { [KEY]?: Shared }

export default async function setup(project: TestProject) {
  global[KEY] ??= { users: 0, started: start() }
  const shared = global[KEY]
  shared.users++
  const { cluster, cast } = await shared.started
  project.provide('testCluster', cluster.connection)
  project.provide('cast', cast)
  return async () => {
    if (--shared.users > 0) return
    delete global[KEY]
    await cluster.stop()
  }
}

async function start() {
  const cluster = await startTestCluster()
  const cast = await makeCast(cluster, async db => {
    await insertOrganizacion(db)
    return insertPeople(db)
  })
  return { cluster, cast }
}
