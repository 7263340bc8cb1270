import { paragraphs, saludo } from './mail.ts'

const HOLA = 'Hola:'

const SI_NO_FUISTE_VOS =
  'Si no fuiste vos, cambiá ya tu contraseña en Editar Perfil, o pedí un enlace en «¿Olvidaste tu contraseña?».'

const ofSecondFactor = (asunto: string, nombre: string, what: string) => ({
  asunto,
  texto: paragraphs(
    saludo(nombre),
    what,
    'Si no fuiste vos, entrá ahora, cambiá tu contraseña y revisá tu cuenta en Mi cuenta.',
  ),
})

/** About accounts: addresses, passwords, second factors. */
export const accountMails = {
  recuperacion: (organizacion: string, nombre: string, enlace: string) => ({
    secreto: true,
    asunto: `Restablecé tu contraseña de ${organizacion}`,
    texto: paragraphs(
      saludo(nombre),
      'Recibimos un pedido para restablecer tu contraseña. Elegí una nueva en este enlace:',
      enlace,
      'Funciona una sola vez y vence en 30 minutos.',
      'Si no lo pediste vos, no hagas nada: tu contraseña sigue siendo la misma.',
    ),
  }),

  /** To an unverified address, whose owner may not have asked for it. No greeting, because a stranger may have chosen the name. */
  verificacion: (organizacion: string, enlace: string) => ({
    secreto: true,
    asunto: `Verificá tu correo en ${organizacion}`,
    texto: paragraphs(
      HOLA,
      `Alguien usó esta dirección en una cuenta de ${organizacion}. Si fuiste vos, confirmá que es tuya en este enlace, con tu sesión iniciada:`,
      enlace,
      'Funciona una sola vez y vence en 24 horas.',
      'Si no fuiste vos, no hagas nada: sin tu confirmación, esa cuenta no ve nada tuyo.',
    ),
  }),

  /** To a seller whose account an organiser has made. */
  invitacion: (organizacion: string, nombre: string, enlace: string) => ({
    secreto: true,
    asunto: `Tu cuenta de ${organizacion}`,
    texto: paragraphs(
      saludo(nombre),
      `Te crearon una cuenta para vender rifas en ${organizacion}. Elegí tu contraseña en este enlace:`,
      enlace,
      'Funciona una sola vez y vence en siete días.',
    ),
  }),

  'invitacion-admin': (organizacion: string, enlace: string) => ({
    secreto: true,
    asunto: `Te invitan a organizar ${organizacion}`,
    texto: paragraphs(
      HOLA,
      `Te invitan a organizar ${organizacion}. Creá tu cuenta en este enlace:`,
      enlace,
      'Funciona una sola vez y vence en 24 horas. Si no esperabas esta invitación, no hagas nada.',
    ),
  }),

  'invitacion-veedor': (organizacion: string, enlace: string) => ({
    secreto: true,
    asunto: `Te invitan a mirar ${organizacion}`,
    texto: paragraphs(
      HOLA,
      `Te invitan a ver todo lo que pasa en ${organizacion}, sin cambiar nada. Creá tu cuenta en este enlace:`,
      enlace,
      'Funciona una sola vez y vence en 24 horas. Si no esperabas esta invitación, no hagas nada.',
    ),
  }),

  /** No name in the greeting, because both the person who asks for the link and the reader may be strangers. */
  consulta: (organizacion: string, enlace: string) => ({
    secreto: true,
    asunto: `Tus boletos de ${organizacion}`,
    texto: paragraphs(
      HOLA,
      'Pediste ver los números que compraste con esta dirección, o entrar a tu cuenta. Es en este enlace:',
      enlace,
      'Funciona durante 30 minutos. No lo compartas: quien lo tenga ve tus boletos y entra a tu cuenta.',
      'Si no lo pediste vos, no hagas nada.',
    ),
  }),

  /** To the former address. */
  'cambio-de-correo': (organizacion: string) => ({
    asunto: 'Pidieron cambiar el email de tu cuenta',
    texto: paragraphs(
      HOLA,
      `Desde tu cuenta de ${organizacion} pidieron cambiar el email. Hasta que se confirme desde la dirección nueva, tu cuenta sigue con esta.`,
      `${SI_NO_FUISTE_VOS} Con una contraseña nueva, el cambio queda sin efecto.`,
    ),
  }),

  contrasena: (organizacion: string) => ({
    asunto: 'Cambió la contraseña de tu cuenta',
    texto: paragraphs(
      HOLA,
      `La contraseña de tu cuenta de ${organizacion} cambió, y se cerraron las sesiones abiertas.`,
      'Si no fuiste vos, pedí un enlace en «¿Olvidaste tu contraseña?» y elegí otra.',
    ),
  }),

  'segundo-factor-activado': (nombre: string) =>
    ofSecondFactor(
      'Activaste la verificación en dos pasos',
      nombre,
      'Desde ahora, para entrar a tu cuenta hace falta también un código de tu aplicación de verificación. Las otras sesiones abiertas se cerraron.',
    ),

  'segundo-factor-desactivado': (nombre: string) =>
    ofSecondFactor(
      'La verificación en dos pasos está desactivada',
      nombre,
      'Desde ahora, para entrar a tu cuenta alcanza con el email y la contraseña.',
    ),

  'segundo-factor-codigos': (nombre: string) =>
    ofSecondFactor(
      'Tenés códigos de recuperación nuevos',
      nombre,
      'Se generaron códigos nuevos: los anteriores ya no sirven.',
    ),

  'codigo-usado': (nombre: string, quedan: number) =>
    ofSecondFactor(
      'Se usó un código de recuperación de tu cuenta',
      nombre,
      `Alguien usó uno de tus códigos de recuperación. ${quedan === 1 ? 'Te queda 1.' : `Te quedan ${quedan}.`}`,
    ),
}
