import { saludo } from '#modules/sitio/correo/correo.service.ts'

/** How long the link of a recovery mail works. */
export const VALIDEZ_MINUTOS = 30

export function recoveryMail(organizacion: string, nombre: string, link: string): { asunto: string; texto: string } {
  return {
    asunto: `Restablecé tu contraseña de ${organizacion}`,
    texto: [
      saludo(nombre),
      'Recibimos un pedido para restablecer tu contraseña. Elegí una nueva en este enlace:',
      link,
      `Funciona una sola vez y vence en ${VALIDEZ_MINUTOS} minutos.`,
      'Si no lo pediste vos, no hagas nada: tu contraseña sigue siendo la misma.',
    ].join('\n\n'),
  }
}
