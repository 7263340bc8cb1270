import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Env } from '#env.ts'
import { about, type Finding } from './finding.ts'

const { bien, aviso, mal } = about('configuración')
const disk = about('disco')
const copies = about('copias')

const GIB = 1024 ** 3
const DAY_MS = 86_400_000

/** The PostgreSQL that npm installs is a repackaged beta for which nobody publishes security updates. */
export const EMBEDDED = {
  dice: 'La base de datos es la que trae el programa: sirve para probarlo, no para una rifa de verdad.',
  hacer: 'Usá un PostgreSQL con soporte, el de tu distribución, y poné su dirección en DATABASE_URL.',
}

/** Checks what variables mean together; readEnv has checked each. */
export function checkConfiguration(env: Env): Finding[] {
  const isPublic = env.BASE_URL.startsWith('https:')
  const findings = [
    env.NODE_ENV === 'production' && !isPublic
      ? mal(
          `BASE_URL es ${env.BASE_URL}: los correos y los pagos llevan a una dirección que nadie más puede abrir.`,
          'Poné en BASE_URL la dirección https que escribe la gente.',
        )
      : null,
    env.NODE_ENV !== 'production' && isPublic
      ? aviso('BASE_URL es pública y NODE_ENV no es production.', 'Poné NODE_ENV=production antes de abrir la tienda.')
      : null,
    isPublic && env.TRUST_PROXY === false
      ? aviso(
          'TRUST_PROXY no está puesto: detrás de un proxy todos los visitantes cuentan como uno solo.',
          'Poné TRUST_PROXY=1 si hay un proxy adelante.',
        )
      : null,
    env.NODE_ENV === 'production' && !env.DATABASE_URL ? aviso(EMBEDDED.dice, EMBEDDED.hacer) : null,
    env.DATABASE_URL && !env.SECRETO_DATOS
      ? aviso(
          'Sin SECRETO_DATOS la clave de lo cifrado queda en la carpeta de datos de cada servidor.',
          'Poné el mismo SECRETO_DATOS en todos los servidores de esta base de datos.',
        )
      : null,
    env.ADMIN_PASSWORD
      ? aviso(
          'ADMIN_PASSWORD sigue en la configuración.',
          'Después del primer arranque cambiá la contraseña en la pantalla y sacá la variable.',
        )
      : null,
  ].filter(finding => finding !== null)
  return findings.length > 0 ? findings : [bien('Las variables se leen y no se contradicen.')]
}

/** Reports saved settings that this version does not use. `checkMail` says what follows from those about mail. */
export const checkSaved = ({ SIN_USAR }: Env): Finding[] =>
  Object.entries(SIN_USAR).map(([clave, motivo]) =>
    mal(`El ajuste ${clave}, guardado en Configuración, ${motivo}: no se usa.`, 'Corregilo en Configuración.'),
  )

/** Checks the free space for the data: PostgreSQL stops when there is none. */
export async function checkDisk({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<Finding> {
  let folder = resolve(DATA_DIR)
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const dice = `Quedan ${(free / GIB).toFixed(1)} GB libres en ${folder}.`
  const hacer = 'Hacé lugar o agrandá el disco: si se llena, la base de datos deja de aceptar ventas.'
  if (free < GIB) return disk.mal(dice, hacer)
  return free < 5 * GIB ? disk.aviso(dice, hacer) : disk.bien(dice)
}

/** Checks the newest copy in the default folder of `npm run backup`. */
export async function checkCopies({ DATA_DIR }: Pick<Env, 'DATA_DIR'>, now: Date): Promise<Finding> {
  const folder = resolve(DATA_DIR, 'copias')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter(name => name.endsWith('.tar.gz')).map(name => stat(join(folder, name)))
  const newest = Math.max(...(await Promise.all(files)).map(({ mtimeMs }) => mtimeMs))
  const hacer = 'Hacé copias con talonario backup desde un temporizador, y guardalas en otra máquina.'
  if (!Number.isFinite(newest)) return copies.aviso(`No hay copias en ${folder}.`, hacer)
  const days = Math.floor((now.getTime() - newest) / DAY_MS)
  return days >= 2
    ? copies.aviso(`La última copia de ${folder} tiene ${days} días.`, hacer)
    : copies.bien(`La última copia es del ${new Date(newest).toISOString()}.`)
}
