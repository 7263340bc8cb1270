import { saludo } from '#modules/sitio/correo/correo.rules.ts'

type Text = { asunto: string; texto: string }

export const sellerMail = (organizacion: string, nombre: string, enlace: string): Text => ({
  asunto: `Tu cuenta de ${organizacion}`,
  texto: [
    saludo(nombre),
    `Te crearon una cuenta para vender rifas en ${organizacion}. Elegí tu contraseña en este enlace:`,
    enlace,
    'Funciona una sola vez y vence en siete días.',
  ].join('\n\n'),
})

export const adminMail = (organizacion: string, enlace: string): Text => ({
  asunto: `Te invitan a organizar ${organizacion}`,
  texto: [
    saludo(''),
    `Te invitan a organizar ${organizacion}. Creá tu cuenta en este enlace:`,
    enlace,
    'Funciona una sola vez y vence en 24 horas. Si no esperabas esta invitación, no hagas nada.',
  ].join('\n\n'),
})
