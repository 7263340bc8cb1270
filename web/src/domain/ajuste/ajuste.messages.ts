import type { Ajuste, GrupoDeAjustes } from '@talonario/contract'

export const ajusteMessages = {
  leer: { refused: 'No se pudieron obtener los ajustes.' },
  guardar: { refused: 'No se pudieron guardar los ajustes.' },
  probar: { refused: 'No se pudo hacer la prueba.' },
  sinCambios: 'No hay nada para guardar.',
} as const

export const grupoWords: Record<GrupoDeAjustes, string> = {
  cobros: 'Cobros',
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
  label: string
  hint: string
  /** What may be chosen, where it is not written. */
  choices?: { value: string; label: string }[]
}

export const ajusteWords: Record<Ajuste, Words> = {
  PAYMENTS: {
    label: 'Cómo se cobra en línea',
    hint: 'Con Mercado Pago hacen falta también el access token y la firma secreta.',
    choices: [
      { value: '', label: 'Sin cobros de verdad' },
      { value: 'mercadopago', label: 'Mercado Pago' },
    ],
  },
  MP_ACCESS_TOKEN: { label: 'Access token', hint: 'En Mercado Pago: Tus integraciones → Credenciales de producción.' },
  MP_WEBHOOK_SECRET: { label: 'Firma secreta', hint: 'En Mercado Pago: Tus integraciones → Webhooks.' },
  MP_PUBLIC_KEY: { label: 'Public key (opcional)', hint: 'Está junto al access token.' },
  MP_STATEMENT_DESCRIPTOR: {
    label: 'Texto en el resumen de la tarjeta',
    hint: 'Hasta 13 letras, para que quien compró reconozca el cobro. Vacío: RIFA.',
  },
  MP_EFECTIVO: {
    label: 'Aceptar pagos en efectivo',
    hint: 'Los cupones se pagan días después, cuando la reserva de los números ya venció.',
    choices: siNo('No, como viene'),
  },
  MP_LIVE_MODE: {
    label: 'Cobra dinero real',
    hint: 'Solo hace falta decirlo con cuentas de prueba cuyas credenciales parecen reales.',
    choices: siNo('Lo dice el access token'),
  },
  SMTP_URL: {
    label: 'Servidor de correo',
    hint: 'Como smtps://usuario:clave@smtp.example:465. Te lo da tu proveedor de correo.',
  },
  MAIL_FROM: { label: 'Dirección de la que salen', hint: 'Una que tu proveedor acepte, como rifa@tuescuela.org.' },
  RESERVA_MINUTOS: {
    label: 'Minutos que se reserva un número sin pagar',
    hint: 'De 6 a 1440. Vacío: 30. Se puede pagar hasta cinco minutos antes de que venza.',
  },
  VENTA_LIBRE: {
    label: 'Los vendedores venden números sin asignar',
    hint: 'Si no, cada uno vende solo los suyos.',
    choices: siNo('Sí, como viene'),
  },
  VENDER_ASIGNADAS_ONLINE: {
    label: 'La tienda vende los números asignados',
    hint: 'Si no, los números que diste a un vendedor se venden solo en persona.',
    choices: siNo('Sí, como viene'),
  },
  RECLAMO_DIAS: {
    label: 'Días para reclamar un premio',
    hint: 'De 1 a 365. Vacío: 60. Pasado el plazo se llama al suplente. Vale para a quien se llame desde ahora.',
  },
}
