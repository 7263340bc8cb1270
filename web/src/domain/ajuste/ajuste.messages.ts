import type { Ajuste, GrupoDeAjustes } from '@talonario/contract'

/** Whose mail server it is. */
export const proveedorDeCorreoWords = {
  gmail: 'Gmail',
  outlook: 'Outlook o Microsoft 365',
  propio: 'Un servidor propio',
} as const

export const grupoWords: Record<GrupoDeAjustes, string> = {
  cobros: 'Cobros',
  transferencias: 'Transferencias',
  correo: 'Correo',
  ventas: 'Reglas de venta',
  premios: 'Premios',
}

const siNo = (porDefecto: string) => [
  { value: '', label: porDefecto },
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
]

type Words = {
  hint: string
  /** What may be chosen, where it is not written. */
  choices?: { value: string; label: string }[]
}

export const ajusteWords: Record<Ajuste, Words> = {
  PAYMENTS: {
    hint: 'Con Mercado Pago hacen falta también el access token y la firma secreta.',
    choices: [
      { value: '', label: 'Sin cobros de verdad' },
      { value: 'mercadopago', label: 'Mercado Pago' },
    ],
  },
  MP_ACCESS_TOKEN: { hint: 'En Mercado Pago: Tus integraciones → Credenciales de producción.' },
  MP_WEBHOOK_SECRET: { hint: 'En Mercado Pago: Tus integraciones → Webhooks.' },
  MP_PUBLIC_KEY: { hint: 'Está junto al access token.' },
  MP_CAJA: {
    hint: 'El identificador externo de la caja en Mercado Pago. Vacío: el QR lleva a la página de pago.',
  },
  MP_STATEMENT_DESCRIPTOR: {
    hint: 'Hasta 13 letras sin acento ni ñ, números o espacios, para que quien compró reconozca el cobro. Vacío: RIFA.',
  },
  MP_EFECTIVO: {
    hint: 'Los cupones se pagan días después, cuando la reserva de los números ya venció.',
    choices: siNo('No, como viene'),
  },
  MP_LIVE_MODE: {
    hint: 'Solo hace falta decirlo con cuentas de prueba cuyas credenciales parecen reales.',
    choices: siNo('Lo dice el access token'),
  },
  TRANSFERENCIA_CUENTA: {
    hint: 'Lo ve quien compra en la tienda, con un botón para copiarlo. Vacío: no se compra por transferencia.',
  },
  TRANSFERENCIA_TITULAR: { hint: 'Como figura en el banco, para que quien transfiere lo reconozca.' },
  TRANSFERENCIA_HORAS: {
    hint: 'De 1 a 168. Vacío: 24. Nunca más que lo que vende el sorteo. Solo «La vi en la cuenta», en Pagos, da por paga la compra.',
  },
  SMTP_URL: {
    hint: 'Como smtps://usuario:clave@smtp.example:465. Te lo da tu proveedor de correo.',
  },
  MAIL_FROM: { hint: 'Una que tu proveedor acepte, como rifa@tuescuela.org.' },
  CAMPAIGN_YEAR: {
    hint: 'Vacío: el año en curso. Se lee en la portada y en los boletos, y es el de las metas y los números que crees.',
  },
  RESERVA_MINUTOS: {
    hint: 'De 6 a 1440. Vacío: 30. Se puede pagar hasta cinco minutos antes de que venza.',
  },
  VENTA_LIBRE: {
    hint: 'Si no, cada uno vende solo los suyos.',
    choices: siNo('Sí, como viene'),
  },
  VENTA_LIBRE_POR_DIA: {
    hint: 'De 1 a 1.000.000. Vacío: 20. Para que alguien venda más, asignale números.',
  },
  VENDER_ASIGNADAS_ONLINE: {
    hint: 'Si no, los números que diste a un vendedor se venden solo en persona.',
    choices: siNo('Sí, como viene'),
  },
  CORREO_EN_PERSONA: {
    hint: 'Si puede faltar, los boletos le llegan por WhatsApp. Sin email no hay avisos del sorteo por correo.',
    choices: [
      { value: '', label: 'Obligatorio, como viene' },
      { value: 'opcional', label: 'Puede faltar' },
    ],
  },
  RECLAMO_DIAS: {
    hint: 'De 1 a 365. Vacío: 60. Pasado el plazo se llama al suplente. Vale para los sorteos que empiecen a venderse desde ahora, también en papel.',
  },
}
