import sharp from 'sharp'
import { expect, it } from 'vitest'
import { dibujoDeCartel } from './papel-cartel.rules.ts'
import { drawKept, drawPng } from './papel-dibujo.service.ts'

it('a picture has its paper in one colour from top to bottom', async () => {
  const cartel = { organizacion: 'Escuela', titulo: 'Rifa del viaje', lineas: ['Una moto'], pie: '$ 1.500' }
  const png = await drawKept('paper', write => drawPng(dibujoDeCartel(cartel, write), 1_200))
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const edge = Array.from({ length: info.height }, (_, y) => data.readUIntBE((y * info.width + 10) * info.channels, 3))
  expect(new Set(edge).size).toBe(1)
})
