import { type AddressInfo, createServer } from 'node:net'

/** A mail server that knows one account; returns its port and the recipients of what it took. It ends with the process. */
export async function mailServer(direccion: string, clave: string) {
  const taken: string[] = []
  const wanted = Buffer.from(`\0${direccion}\0${clave}`).toString('base64')
  const server = createServer(socket => {
    let data = false
    socket.write('220 correo de prueba\r\n')
    socket.on('error', () => {})
    socket.on('data', bytes => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (data) {
          if (line !== '.') continue
          data = false
          socket.write('250 2.0.0 ok\r\n')
        } else if (/^EHLO/i.test(line)) socket.write('250-prueba\r\n250 AUTH PLAIN\r\n')
        else if (/^AUTH/i.test(line)) socket.write(line.endsWith(wanted) ? '235 2.7.0 ok\r\n' : '535 5.7.8 no\r\n')
        else if (/^RCPT/i.test(line)) {
          taken.push(/<(.*)>/.exec(line)?.[1] ?? '')
          socket.write('250 2.1.5 ok\r\n')
        } else if (/^DATA/i.test(line)) {
          data = true
          socket.write('354 go\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 2.0.0 ok\r\n')
      }
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  server.unref()
  return { puerto: (server.address() as AddressInfo).port, taken }
}
