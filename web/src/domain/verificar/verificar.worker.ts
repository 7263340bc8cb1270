import { atender, type Respuesta, type Verificable } from './verificar.rules.ts'

const responder = (mensaje: Respuesta | { tipo: 'listo' }): void => self.postMessage(mensaje)

self.onmessage = async ({ data }: MessageEvent<Verificable>) => {
  try {
    for await (const respuesta of atender(data)) responder(respuesta)
  } catch (error) {
    // A rejection inside a worker is lost; an error reaches the screen.
    reportError(error)
  }
}
responder({ tipo: 'listo' })
