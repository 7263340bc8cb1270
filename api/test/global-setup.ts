import type { TestProject } from 'vitest/node'
import type { Connection } from '#db/pool.ts'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: Connection
  }
}

// Each project loads this file for itself, and all of them share the one cluster of the run.
const KEY = Symbol.for('talonario.test-cluster')
type Shared = { users: number; cluster: Promise<TestCluster> }
const global = globalThis as { [KEY]?: Shared }

export default async function setup(project: TestProject) {
  global[KEY] ??= { users: 0, cluster: startTestCluster() }
  const shared = global[KEY]
  shared.users++
  const cluster = await shared.cluster
  project.provide('testCluster', cluster.connection)
  return async () => {
    if (--shared.users > 0) return
    delete global[KEY]
    await cluster.stop()
  }
}
