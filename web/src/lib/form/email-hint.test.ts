import { expect, it } from 'vitest'
import { askEmail } from './email-hint.ts'

it.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gamil.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmai.cmo', 'ana@hotmail.com'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yaho.com.ar', 'ana@yahoo.com.ar'],
  [' ana@correo.comm ', 'ana@correo.com'],
])('of %s it is asked whether it was %s', (typed, meant) => {
  expect(askEmail(typed)).toBe(`¿Quisiste decir ${meant}?`)
})

it.each([
  'ana@gmail.com',
  'ana@adinet.com.uy',
  'ana@liceo.edu.uy',
  'ana@empresa.co',
  'ana@vera.com.uy',
  'ana',
  '',
  '@gmail.con',
])('of %j nothing is asked', typed => {
  expect(askEmail(typed)).toBe('')
})
