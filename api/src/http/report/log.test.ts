import { describe, expect, it } from 'vitest'
import { safePath } from './log.ts'

describe('a logged path', () => {
  it.each([
    '/reset-password/',
    '/api/usuario/reset-password/',
    '/invitacion/',
    '/api/usuario/invitacion/',
    '/verificar-correo/',
    '/api/usuario/verificar-correo/',
    '/mis-numeros/',
    '/compra/',
    '/api/compra/seguir/',
    '/boleto/',
    '/api/boleto/',
    '/premio/',
    '/api/reclamo/verReclamo/',
    '/sin-mensajes/',
    '/simulado/pagar/',
    '/api/pago/simulado/',
    '/api/producto/filtrarProducto/',
  ])('of %s… keeps neither key nor query', head => {
    expect(safePath(`${head}una-clave?de=otra`)).toBe(`${head}…`)
    expect(safePath(`${head.toUpperCase()}/una-clave`)).not.toContain('una-clave')
  })

  it('keeps the ids of calls', () => {
    expect(safePath('/api/premio/modificarPremio/7')).toBe('/api/premio/modificarPremio/7')
    expect(safePath('/api/pago/verCompra/7')).toBe('/api/pago/verCompra/7')
  })

  it('keeps what follows a key', () => {
    expect(safePath('/api/boleto/una-clave/pdf')).toBe('/api/boleto/…/pdf')
  })
})
