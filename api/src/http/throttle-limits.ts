import { createHash } from 'node:crypto'
import { addressOf, networkOf } from './network.ts'

/** At most `maximo` attempts with one key in a window of `minutos`. */
export type Limite = { clave: string; maximo: number; minutos: number }

/** Wrong passwords for one account from one network or one known device: enough for typing errors, not for guessing. */
export const originLimit = (origen: string): Limite => ({ clave: `con-${origen}`, maximo: 10, minutos: 15 })

/** Wrong passwords for one account from all unknown networks together: strangers in two networks leave the owner the attempts of a third. */
export const accountLimit = (who: string): Limite => ({ clave: `cuenta:${who}`, maximo: 30, minutos: 15 })

/** Wrong passwords inside an open session, which strangers without one cannot use up. */
export const confirmationLimit = (who: string): Limite => ({
  clave: `confirmar:${who}`,
  maximo: 10,
  minutos: 15,
})

/** Wrong codes of one account's second factor; a new password by mail does not reset them. */
export const codeLimit = (who: string): Limite => ({ clave: `codigo:${who}`, maximo: 10, minutos: 15 })

/** Settings that one account tries: each contacts an outside server. */
export const trialLimit = (who: string): Limite => ({ clave: `probar:${who}`, maximo: 10, minutos: 10 })

/** Exports of personal data by one account: each reads a lot. */
export const exportLimit = (who: string): Limite => ({ clave: `datos:${who}`, maximo: 20, minutos: 60 })

/** Pictures from one account: each is decoded and most are stored. Enough to fill a shop in an hour. */
export const imagenLimit = (who: string): Limite => ({ clave: `imagen:${who}`, maximo: 120, minutos: 60 })

/** Wrong passwords from one address, which may be a whole office's. */
export const loginLimit = (ip: string): Limite => ({ clave: `login:${addressOf(ip)}`, maximo: 100, minutos: 15 })

/** Forms of strangers from one address, such as opening an account; counted before a byte is parsed. */
export const openFormLimit = (ip: string): Limite => ({
  clave: `registro:${addressOf(ip)}`,
  maximo: 300,
  minutos: 60,
})

/** Checkouts refused to one account and to one address: rare for a person, constant for a script. */
export const checkoutRefusalLimits = (who: string, ip: string, [deCuenta = 0, deDireccion = 0]: readonly number[]) => ({
  deCuenta: { clave: `compra:${who}`, maximo: deCuenta, minutos: 10 },
  deDireccion: { clave: `compra-red:${addressOf(ip)}`, maximo: deDireccion, minutos: 10 },
})

/** Recovery mails to one person, requested from one network or one known device. */
export const recoveryOriginLimit = (origen: string): Limite => ({
  clave: `recuperacion-${origen}`,
  maximo: 5,
  minutos: 60,
})

/** Recovery mails requested from one address. */
export const recoveryLimitByNetwork = (ip: string): Limite => ({
  clave: `recuperacion-red:${addressOf(ip)}`,
  maximo: 50,
  minutos: 60,
})

/** Links to the numbers of an e-mail address, requested from one network. */
export const consultaOriginLimit = (origen: string): Limite => ({ clave: `consulta-${origen}`, maximo: 5, minutos: 60 })

/** The same, requested from one address. */
export const consultaLimitByNetwork = (ip: string): Limite => ({
  clave: `consulta-red:${addressOf(ip)}`,
  maximo: 50,
  minutos: 60,
})

/** Links to verify an address, requested by one account. */
export const verificationLimit = (who: string): Limite => ({
  clave: `verificacion:${who}`,
  maximo: 5,
  minutos: 60,
})

/**
 * Mails that strangers can cause to one address, of any kind, so that no inbox is flooded. A recovery link works as long as the first
 * window lasts: if that is full, the owner has a link that works.
 */
export const mailLimits = (email: string): Limite[] => {
  const clave = claveDeDesconocido(email)
  return [
    { clave: `correo-hora:${clave}`, maximo: 5, minutos: 60 },
    { clave: `correo-dia:${clave}`, maximo: 20, minutos: MEMORIA_MINUTOS },
  ]
}

/**
 * Payments looked up because an unverified notification names them. The provider sends from few addresses, and the next reconciliation
 * settles what was not looked up.
 */
export const hintLimits = (ip: string, pagoId: string): Limite[] => [
  { clave: `aviso-red:${addressOf(ip)}`, maximo: 200, minutos: 10 },
  { clave: `aviso-pago:${pagoId}`, maximo: 5, minutos: 10 },
]

/** Contact messages from one address. */
export const contactoLimit = (ip: string): Limite => ({
  clave: `contacto:${addressOf(ip)}`,
  maximo: 10,
  minutos: 15,
})

/** Instalment payments begun for one number: from one network, so that nobody can block its buyer in another, and from one address, since each asks the provider. */
export const cuotaLimits = (titularId: string, ip: string): Limite[] => [
  { clave: `cuota:${titularId}:${networkOf(ip)}`, maximo: 30, minutos: 60 },
  { clave: `cuota-red:${addressOf(ip)}`, maximo: 300, minutos: 60 },
]

/** Notices by buyers of paper tickets, from one address, which may be a school's. */
export const avisoDeCompraLimit = (ip: string): Limite => ({
  clave: `aviso-compra:${addressOf(ip)}`,
  maximo: 20,
  minutos: 60,
})

/** Unknown codes of sellers' links, from one address: a school shares one and mistypes few. */
export const enlaceLimit = (ip: string): Limite => ({ clave: `enlace:${addressOf(ip)}`, maximo: 60, minutos: 15 })

/** Calls that bring sales made without signal, from one address: a fair with sixty telephones may share one. */
export const sobreLimit = (ip: string): Limite => ({ clave: `sobres:${addressOf(ip)}`, maximo: 3_000, minutos: 10 })

/** Changes of one number's plan, each of which is mailed. */
export const planLimit = (titularId: string): Limite => ({ clave: `plan:${titularId}`, maximo: 10, minutos: 60 })

/** New links of one seller; the former ones still lead to them. */
export const renovarLimit = (who: string): Limite => ({ clave: `renovar:${who}`, maximo: 5, minutos: 24 * 60 })

/** The key for attempts on an unknown account: as strict as for a known one, and not the address itself. */
export const claveDeDesconocido = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex')

/** How long a device that has opened a session of an account, and its network, stay known. */
export const CONOCIDO_DIAS = 90

/** Rows older than this count for no limit. */
export const MEMORIA_MINUTOS = 24 * 60
