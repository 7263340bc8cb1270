import { describe, expect, it } from 'vitest'
import { type ComoSeVende, motivoNoVendible } from './toma.ts'

const libre = { abierto: true, tomado: false, vendedorId: null }
const suya = { ...libre, vendedorId: 'vendedora' }
const reglas = { ventaLibre: true, venderAsignadas: true }
const online: ComoSeVende = { canal: 'online', persona: { id: 'cliente', rol: 'public' }, reglas }
const enPersona = (id: string, rol: 'vendedor' | 'admin' = 'vendedor'): ComoSeVende => ({
  canal: 'presencial',
  persona: { id, rol },
  reglas,
})

describe('a number', () => {
  it('that nobody has is sold on every channel', () => {
    for (const venta of [online, enPersona('vendedor')]) {
      expect(motivoNoVendible(libre, venta)).toBeNull()
    }
  })

  it('of a closed draw is sold to nobody, which is the first reason', () => {
    for (const venta of [online, enPersona('admin', 'admin')]) {
      expect(motivoNoVendible({ ...libre, abierto: false, tomado: true }, venta)).toBe('SORTEO_CERRADO')
    }
  })

  it('that somebody holds or owns is not available to anybody else', () => {
    for (const venta of [online, enPersona('vendedora'), enPersona('admin', 'admin')]) {
      expect(motivoNoVendible({ ...suya, tomado: true }, venta)).toBe('RIFA_NO_DISPONIBLE')
    }
  })

  it('of a seller is sold online where the shop sells those', () => {
    expect(motivoNoVendible(suya, online)).toBeNull()
    expect(motivoNoVendible(suya, { ...online, reglas: { ...reglas, venderAsignadas: false } })).toBe(
      'RIFA_RESERVADA_VENDEDOR',
    )
  })

  it('of a seller is sold in person by that seller or an organiser', () => {
    expect(motivoNoVendible(suya, enPersona('vendedora'))).toBeNull()
    expect(motivoNoVendible(suya, enPersona('admin', 'admin'))).toBeNull()
    expect(motivoNoVendible(suya, enPersona('vendedor'))).toBe('RIFA_DE_OTRO_VENDEDOR')
  })

  it('of no seller is sold in person by an organiser, and by sellers where they may sell any', () => {
    const estricta = { ...enPersona('vendedora'), reglas: { ...reglas, ventaLibre: false } }
    expect(motivoNoVendible(libre, estricta)).toBe('RIFA_SIN_ASIGNAR')
    expect(motivoNoVendible(libre, { ...enPersona('admin', 'admin'), reglas: estricta.reglas })).toBeNull()
  })
})
