/** How long the link of a mail works. */
export const VALIDEZ_HORAS = 24

/**
 * To an address that nobody has answered from yet: anyone who reads it may have asked for nothing, so it greets nobody by a name
 * that a stranger chose.
 */
export const verificationMail = (organizacion: string, link: string) => ({
  asunto: `Verificá tu correo en ${organizacion}`,
  texto: [
    'Hola:',
    `Alguien usó esta dirección en una cuenta de ${organizacion}. Si fuiste vos, confirmá que es tuya en este enlace, con tu sesión iniciada:`,
    link,
    `Funciona una sola vez y vence en ${VALIDEZ_HORAS} horas.`,
    'Si no fuiste vos, no hagas nada: sin tu confirmación, esa cuenta no ve nada tuyo.',
  ].join('\n\n'),
})

const SI_NO_FUISTE_VOS =
  'Si no fuiste vos, cambiá ya tu contraseña en Editar Perfil, o pedí un enlace en "¿Olvidaste tu contraseña?".'

/** To the address that is being left. */
export const requestedChangeMail = (organizacion: string) => ({
  asunto: 'Pidieron cambiar el email de tu cuenta',
  texto: [
    'Hola:',
    `Desde tu cuenta de ${organizacion} pidieron cambiar el email. Hasta que se confirme desde la dirección nueva, tu cuenta sigue con esta.`,
    `${SI_NO_FUISTE_VOS} Con una contraseña nueva, el cambio queda sin efecto.`,
  ].join('\n\n'),
})

export const newPasswordMail = (organizacion: string) => ({
  asunto: 'Cambió la contraseña de tu cuenta',
  texto: [
    'Hola:',
    `La contraseña de tu cuenta de ${organizacion} cambió, y se cerraron las sesiones abiertas.`,
    'Si no fuiste vos, pedí un enlace en "¿Olvidaste tu contraseña?" y elegí otra.',
  ].join('\n\n'),
})
