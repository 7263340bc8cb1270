import { File as NodeFile } from 'node:buffer'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { routes } from '#app/router.tsx'
import { loadConfig } from '#domain/config/config.api.ts'
import { connectSession } from '#lib/call.ts'
import { expireSession, sessionStore, startSession, wipeSession } from '#lib/session.ts'
import type { Person } from '../../api/src/demo/people.ts'
import { type TestApp, testApp } from '../../api/test/test-app.ts'
import { forgetWithPerson } from '../src/app/providers.tsx'
import { person } from './person.ts'
import { hastyQueryClient } from './query-client.ts'

// The real server and the real screens in one process. The server listens on a free loopback port with its own
// database; `fetch`, which the screens call with relative addresses, is directed to it.

type Options = Parameters<typeof testApp>[0]

export class ScreenServer {
  /** The booted server: its database, clock, mailer, and clients to prepare data with. */
  app!: TestApp
  #url = ''
  #fetch = globalThis.fetch
  #offline = false
  #failures: string[] = []
  #failuresExpected = false

  /** The server's address, for calls beside the screen. */
  get url(): string {
    return this.#url
  }

  async start(options: Options): Promise<void> {
    this.app = await testApp(options)
    this.#url = await this.app.app.listen({ host: '127.0.0.1', port: 0 })
    globalThis.fetch = async (path, init) => {
      if (this.#offline) throw new TypeError('Failed to fetch')
      const body = init?.body instanceof FormData ? await toNodeForm(init.body) : init?.body
      const reply = await this.#fetch(new URL(String(path), this.#url), { ...init, body })
      if (reply.status >= 500) this.#failures.push(`${init?.method} ${path} → ${reply.status}`)
      return reply
    }
  }

  /** From here to the end of the test there is no reply. */
  goOffline(): void {
    this.#offline = true
  }

  /** From here to the end of the test a reply of 500 and above does not fail the test. */
  expectFailures(): void {
    this.#failuresExpected = true
  }

  endTest(): void {
    const failures = this.#failuresExpected ? [] : this.#failures
    this.#failures = []
    this.#failuresExpected = false
    this.#offline = false
    expect(failures).toEqual([])
  }

  async stop(): Promise<void> {
    globalThis.fetch = this.#fetch
    // A screen left in the middle of a request must not delay the end.
    const closeAll = setInterval(() => this.app.app.server.closeAllConnections(), 50)
    await this.app.close().finally(() => clearInterval(closeAll))
  }
}

/** jsdom replaces FormData and File globally, and Node's fetch sends only its own. */
async function toNodeForm(form: FormData): Promise<FormData> {
  const sent = await new Response(new URLSearchParams()).formData()
  for (const [name, value] of form.entries()) {
    sent.append(name, value instanceof File ? await toNodeFile(value) : value)
  }
  return sent
}

async function toNodeFile(file: File): Promise<File> {
  return new NodeFile([new Uint8Array(await file.arrayBuffer())], file.name, { type: file.type }) as unknown as File
}

/** One server for the tests of a file; call it at the top of the file, use it inside the tests. */
export function screenServer(options?: Options): ScreenServer {
  const server = new ScreenServer()
  beforeAll(() => server.start(options))
  afterEach(() => server.endTest())
  afterAll(() => server.stop())
  return server
}

/** A server of its own for each test, with an empty raffle: for what depends on all there is. */
export function freshServer(options?: Options): ScreenServer {
  const server = new ScreenServer()
  beforeEach(() => server.start(options))
  afterEach(async () => {
    cleanup()
    await server.stop()
    server.endTest()
  })
  return server
}

type RenderOptions = {
  /** The signed-in person; default none. */
  as?: Person
  /** Addresses visited before, oldest first, for 'back'. */
  before?: string[]
}

/** Renders the screen at a path for a person; `router.state.location` is where the screen led. */
export async function renderScreen(server: ScreenServer, path: string, { as, before = [] }: RenderOptions = {}) {
  wipeSession()
  const queryClient = hastyQueryClient()
  forgetWithPerson(queryClient)
  connectSession({ token: () => sessionStore.get()?.token ?? null, onExpired: expireSession })
  await loadConfig(queryClient)
  if (as) startSession((await server.app.as(as)).token ?? '', server.app.users[as])
  const router = createMemoryRouter(routes, { initialEntries: [...before, path], initialIndex: before.length })
  const view = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  // Begins to lead there, for what is said on the way.
  const setOut = (path: string) => void router.navigate(path)
  return { ...view, router: untilItStands(router), setOut, queryClient, user: person() }
}

/** A router whose `navigate` waits until the screen it leads to stands: before, the one left would be found and clicked. */
const untilItStands = (router: ReturnType<typeof createMemoryRouter>): typeof router =>
  Object.create(router, { navigate: { value: (...to: [never]) => act(() => router.navigate(...to)) } })

/** Writes over the fields with these labels, as soon as they are there. */
export async function fillIn(user: UserEvent, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const field = await screen.findByLabelText(label)
    await user.clear(field)
    if (text) await user.type(field, text)
  }
}
