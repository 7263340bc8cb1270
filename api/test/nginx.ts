import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const SITE = join(import.meta.dirname, '../../deploy/nginx.conf')
const PROGRAM = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync)

export type Nginx = {
  https: string
  http: string
  pid: number | undefined
  /** The page of an upgrade: while it is there, nobody is let through. */
  closedPage: string
  /** Its log so far, a line a request. */
  log(): Promise<string[]>
  stop(): Promise<void>
}

/** nginx with the site of deploy/nginx.conf before servers on these ports; only ports, name and certificate differ, and what `change` changes. */
export async function startNginx(ports: readonly number[], change = (site: string) => site): Promise<Nginx> {
  if (!PROGRAM) throw new Error('Falta nginx: instalalo con apt-get install nginx-light (o nginx).')
  const folder = await mkdtemp(join(tmpdir(), 'tal-nginx-'))
  const [tls, plain] = [await freePort(), await freePort()]
  makeCertificate(folder)
  await mkdir(join(folder, 'tmp'))
  const site = (await readFile(SITE, 'utf8'))
    .replace(/^ *server 127\.0\.0\.1:\d+ .*\n/gm, '')
    .replace('least_conn;', `least_conn; ${ports.map(port => `server 127.0.0.1:${port} max_fails=0;`).join(' ')}`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replaceAll('rifa.example;', 'localhost;')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
    .replace('/var/log/nginx/talonario.log', `${folder}/access.log`)
    .replace('/var/lib/nginx/talonario', `${folder}/cache`)
    .replaceAll('/etc/talonario.cerrado', `${folder}/talonario.cerrado`)
    .replace('root /etc;', `root ${folder};`)
  await writeFile(join(folder, 'site.conf'), change(site))
  await writeFile(join(folder, 'nginx.conf'), around(folder))
  const child = spawn(PROGRAM, ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'inherit',
    env: {},
  })
  const gone = once(child, 'exit')
  const https = `https://127.0.0.1:${tls}`
  while (child.exitCode === null && !(await answers(https))) await delay(20)
  if (child.exitCode !== null) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
  return {
    https,
    http: `http://127.0.0.1:${plain}`,
    pid: child.pid,
    closedPage: join(folder, 'talonario.cerrado'),
    log: async () => (await readFile(join(folder, 'access.log'), 'utf8')).trim().split('\n'),
    async stop() {
      child.kill('SIGQUIT')
      const slow = setTimeout(() => child.kill('SIGTERM'), 2_000)
      await gone
      clearTimeout(slow)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (url: string) =>
  fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  )

/** key.pem and cert.pem of 127.0.0.1 in a folder. */
export function makeCertificate(folder: string) {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject], {
    stdio: 'ignore',
  })
}

/** What Debian's nginx.conf has around a site. */
const around = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 8192; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/tmp/${name};`).join(' ')}
  sendfile on;
  include ${folder}/site.conf;
}
`
