/** What one machine does at its worst, as raw bytes from one address, in a process of its own: waits for `[attack, target]`. */
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'

export type Attack = 'tickets' | 'unread' | 'logins' | 'bodies' | 'silent'
export type Target = { url: string; from: string; boletos: readonly string[]; token: string }

const head = (method: string, path: string, more = '') => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const json = (length: number) => `Content-Type: application/json\r\nContent-Length: ${length}\r\n`

/** Keeps a connection open and does it again when it ends. */
function keep({ url, from }: Target, write: (socket: ReturnType<typeof connect>) => void, reads = true): void {
  const { hostname, port, protocol } = new URL(url)
  const where = { host: hostname, port: Number(port), localAddress: from }
  const socket = protocol === 'https:' ? connectTls({ ...where, rejectUnauthorized: false }) : connect(where)
  socket.on('error', () => {})
  socket.once('close', () => setTimeout(() => keep({ url, from, boletos: [], token: '' }, write, reads), 100))
  if (reads) socket.resume()
  else socket.pause()
  write(socket)
}

const times = (count: number, what: () => void) => Array.from({ length: count }, what)

const attacks: Record<Attack, (target: Target) => void> = {
  // Every file of every ticket, five hundred at a time.
  tickets: target => {
    const paths = target.boletos.flatMap(boleto => [`/api/boleto/${boleto}/pdf`, `/api/boleto/${boleto}/imagen`])
    const asked = Array.from({ length: 500 }, (_, i) => head('GET', paths[i % paths.length] ?? '')).join('')
    times(40, () => keep(target, socket => void setInterval(() => socket.writable && socket.write(asked), 1_000)))
  },
  // The largest public reply, and never read.
  unread: target =>
    void times(60, () => keep(target, socket => socket.write(head('GET', '/api/docs/json').repeat(3_000)), false)),
  logins: target => {
    const body = () => JSON.stringify({ email: `${Math.random()}@flood.test`, password: 'una clave cualquiera' })
    const login = () => {
      const sent = body()
      return head('POST', '/api/usuario/login', json(sent.length)) + sent
    }
    times(250, () =>
      keep(target, socket => {
        socket.write(login())
        socket.on('data', () => socket.writable && socket.write(login()))
      }),
    )
    const form = 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 300000\r\n'
    times(30, () => keep(target, socket => socket.write(`${head('POST', '/api/usuario/register', form)}--x\r\n`)))
  },
  bodies: target => {
    const { token } = target
    const body = JSON.stringify({ more: 'x'.repeat(5_700_000) })
    const send = (path: string) => head('POST', path, `Authorization: ${token}\r\n${json(body.length)}`) + body
    for (const path of ['/api/compra/realizarCompraFisica', '/api/compra/importarVentas']) {
      times(20, () => keep(target, socket => void socket.write(send(path))))
    }
  },
  silent: target => void times(5_000, () => keep(target, () => {})),
}

process.once('message', ([name, target]: [Attack, Target]) => attacks[name](target))
