import { expect, it } from 'vitest'
import { parseSender, parseSmtp } from './smtp-address.ts'

it.each([
  ['smtp://localhost', { host: 'localhost', port: 587, secure: false }],
  ['smtps://Smtp.Example/', { host: 'smtp.example', port: 465, secure: true }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false }],
  [
    'smtps://rifa%40example.org:x%20y%3A%2F@smtp.example:465',
    { host: 'smtp.example', port: 465, secure: true, auth: { user: 'rifa@example.org', pass: 'x y:/' } },
  ],
  [
    'smtp://rifa@example.org:c:l@ve@smtp.example',
    { host: 'smtp.example', port: 587, secure: false, auth: { user: 'rifa@example.org', pass: 'c:l@ve' } },
  ],
])('the mail server %s is %o', (text, server) => {
  expect(parseSmtp(text)).toEqual(server)
})

it.each([
  'smtp://localhost/?pool=false&sendmail=true&path=/bin/sh&args=-c&args=id',
  'smtp://localhost?tls.rejectUnauthorized=false',
  'smtp://smtp.example?ignoreTLS=true',
  'smtp://smtp.example/ruta',
  'smtp://smtp.example#parte',
  'smtp:smtp.example',
  'direct:smtp.example',
  'smtp://user:%0d%0aQUIT@smtp.example',
  'smtp://user:%zz@smtp.example',
  'smtp://smtp.example:0',
  'smtp://smtp.example:99999',
  'smtp://smtp.example:25:26',
  'smtp://a b@smtp.example',
  'smtp://smtp.example\\@otro.example',
  'smtp://smtp.example%00.otro.example',
  'smtp://[::1',
  'smtp://',
])('%s is no mail server', text => {
  expect(parseSmtp(text)).toBeNull()
})

it.each([
  ['rifa@example.org', { name: '', address: 'rifa@example.org' }],
  ['La gran rifa <rifa@example.org>', { name: 'La gran rifa', address: 'rifa@example.org' }],
  ['"Rifa, 5.º año" <no-responder@localhost>', { name: 'Rifa, 5.º año', address: 'no-responder@localhost' }],
  ['rifa@example.org, otra@example.org', null],
  ['Rifa <rifa@example.org>, otra@example.org', null],
  ['Rifa: a@example.org;', null],
  ['a@b@example.org', null],
  ['rifa', null],
])('the sender %s is %o', (text, sender) => {
  expect(parseSender(text)).toEqual(sender)
})
