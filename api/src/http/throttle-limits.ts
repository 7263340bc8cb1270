import { createHash } from 'node:crypto'
import { addressOf, networkOf } from './network.ts'

/** At most `maximo` attempts under one key in a window of `minutos`. */
export type Limite = { clave: string; maximo: number; minutos: number }

/** Wrong passwords of one account from one network, or from one known device: enough for typing errors, not for guessing. */
export const originLimit = (origen: string): Limite => ({ clave: `con-${origen}`, maximo: 10, minutos: 15 })

/** Those from all unknown networks together: strangers in two of them leave the owner the tries of a third. */
export const accountLimit = (who: string): Limite => ({ clave: `cuenta:${who}`, maximo: 30, minutos: 15 })

/** Wrong passwords in an open session, which strangers without a session cannot use up. */
export const confirmationLimit = (who: string): Limite => ({
  clave: `confirmar:${who}`,
  maximo: 10,
  minutos: 15,
})

/** Wrong codes of one account's second factor; a new password by mail does not reset them. */
export const codeLimit = (who: string): Limite => ({ clave: `codigo:${who}`, maximo: 10, minutos: 15 })

/** Settings tried by one account: each contacts an outside server. */
export const trialLimit = (who: string): Limite => ({ clave: `probar:${who}`, maximo: 10, minutos: 10 })

/** Exports of personal data by one account: each reads a lot. */
export const exportLimit = (who: string): Limite => ({ clave: `datos:${who}`, maximo: 20, minutos: 60 })

/** Pictures sent by one account: each is decoded, and most are kept. A shop is furnished in an hour. */
export const imagenLimit = (who: string): Limite => ({ clave: `imagen:${who}`, maximo: 120, minutos: 60 })

/** Wrong passwords from one address: an office shares one, a botnet does not. */
export const loginLimit = (ip: string): Limite => ({ clave: `login:${addressOf(ip)}`, maximo: 100, minutos: 15 })

/** Forms of strangers from one address, as a person sends to open an account; counted before a byte of one is parsed. */
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

/** Links to an address's numbers, requested from one network. */
export const consultaOriginLimit = (origen: string): Limite => ({ clave: `consulta-${origen}`, maximo: 5, minutos: 60 })

/** Those requested from one address. */
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
 * Mails of any kind that strangers cause to one address, so that nobody's inbox is flooded. A link to recover works for as
 * long as the window of the first lasts: if it is full, the owner has a link.
 */
export const mailLimits = (email: string): Limite[] => {
  const clave = claveDeDesconocido(email)
  return [
    { clave: `correo-hora:${clave}`, maximo: 5, minutos: 60 },
    { clave: `correo-dia:${clave}`, maximo: 20, minutos: MEMORIA_MINUTOS },
  ]
}

/**
 * Payments looked at because a notification that cannot be verified names them. The provider sends from few addresses, and
 * what is not looked at now is settled by the next reconciliation.
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

/** Payments of instalments begun for one number from one network, so that nobody stops its buyer in another, and from one address: each asks the provider. */
export const cuotaLimits = (titularId: string, ip: string): Limite[] => [
  { clave: `cuota:${titularId}:${networkOf(ip)}`, maximo: 30, minutos: 60 },
  { clave: `cuota-red:${addressOf(ip)}`, maximo: 300, minutos: 60 },
]

/** Notices that paper was bought, from one address: a school or an office shares one. */
export const avisoDeCompraLimit = (ip: string): Limite => ({
  clave: `aviso-compra:${addressOf(ip)}`,
  maximo: 20,
  minutos: 60,
})

/** Codes of sellers' links that do not exist, from one address: a school shares one, and mistypes few. */
export const enlaceLimit = (ip: string): Limite => ({ clave: `enlace:${addressOf(ip)}`, maximo: 60, minutos: 15 })

/** Calls that bring sales made without signal, from one address: a fair with sixty telephones shares one. */
export const sobreLimit = (ip: string): Limite => ({ clave: `sobres:${addressOf(ip)}`, maximo: 3_000, minutos: 10 })

/** Changes of one number's plan: each is a mail. */
export const planLimit = (titularId: string): Limite => ({ clave: `plan:${titularId}`, maximo: 10, minutos: 60 })

/** Links that one seller makes anew: each goes on leading to them. */
export const renovarLimit = (who: string): Limite => ({ clave: `renovar:${who}`, maximo: 5, minutos: 24 * 60 })

/** What an attempt on an account that does not exist is counted under: as strict, and not the address itself. */
export const claveDeDesconocido = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex')

/** A device that has opened a session of an account, and the network it did so from, stay known for so long. */
export const CONOCIDO_DIAS = 90

/** Every table row older than this is of no use to any limit. */
export const MEMORIA_MINUTOS = 24 * 60
