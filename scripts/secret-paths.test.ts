import { readFileSync } from 'node:fs'
import { api, type Endpoint } from '@talonario/contract'
import { expect, it } from 'vitest'
import { safePath } from '../api/src/http/report/log.ts'
import { paths } from '../web/src/lib/paths.ts'

/** Names of what a path may carry and no log should: keys of links, and what somebody typed. */
const SECRET = ['token', 'resetToken', 'clave', 'baja', 'referencia', 'codigo', 'name']
const KEY = 'una-clave'

const conf = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
const [, pattern = ''] = /map \$uri \$talonario_path \{\s*"~\*([^"]+)"/.exec(conf) ?? []

/** As nginx writes a path into its log. */
const nginxPath = (path: string) => path.replace(new RegExp(`${pattern}.*`, 'i'), '$<talonario_head>/...')

const calls = Object.values(api)
  .flatMap((word): Endpoint[] => Object.values(word))
  .map(({ path }) => `/api${path}`)
/** The functions of `paths` with the name of their parameter. */
const pages = Object.values(paths).flatMap(path => {
  if (typeof path !== 'function') return []
  const [, parameter = ''] = /^\(?(\w+)/.exec(String(path)) ?? []
  return [(path as (value: string) => string)(`:${parameter}`)]
})
// A receipt's QR leads to an address that is open to everybody who has it.
const RECEIPT = /recibo\/:id$/i
const carriers = [...calls, ...pages].filter(
  path => SECRET.some(name => new RegExp(`/:${name}\\b`).test(path)) || RECEIPT.test(path),
)
const logged = (path: string, value: string) => {
  const url = path.replace(/:\w+/g, value)
  return [safePath(url), nginxPath(url)]
}

it('what a path carries in secret is in no log, neither the program’s nor nginx’s', () => {
  expect(carriers).toEqual(expect.arrayContaining(['/api/boleto/:codigo', '/premio/:clave', '/v/:codigo']))
  expect(carriers.filter(path => logged(path, KEY).some(line => line.includes(KEY)))).toEqual([])
})

it('every other path is logged as it is', () => {
  const others = [...calls, ...pages].filter(path => !carriers.includes(path) && !path.includes('?'))
  expect(others.filter(path => new Set([...logged(path, '7'), path.replace(/:\w+/g, '7')]).size > 1)).toEqual([])
})
