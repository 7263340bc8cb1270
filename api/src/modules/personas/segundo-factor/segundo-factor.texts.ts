import { saludo } from '#modules/sitio/correo/correo.service.ts'

const firma = 'Si no fuiste vos, entrá ahora, cambiá tu contraseña y revisá tu cuenta en Config Admin.'

const mail = (asunto: string, nombre: string, ...lines: string[]) => ({
  asunto,
  texto: [saludo(nombre), ...lines, firma].join('\n\n'),
})

export const activationMail = (nombre: string) =>
  mail(
    'Activaste la verificación en dos pasos',
    nombre,
    'Desde ahora, para entrar a tu cuenta hace falta también un código de tu aplicación de verificación. Las otras sesiones abiertas se cerraron.',
  )

export const deactivationMail = (nombre: string) =>
  mail(
    'La verificación en dos pasos está desactivada',
    nombre,
    'Desde ahora, para entrar a tu cuenta alcanza con el email y la contraseña.',
  )

export const usedCodeMail = (nombre: string, quedan: number) =>
  mail(
    'Se usó un código de recuperación de tu cuenta',
    nombre,
    `Alguien usó uno de tus códigos de recuperación. ${quedan === 1 ? 'Te queda 1.' : `Te quedan ${quedan}.`}`,
  )

export const newCodesMail = (nombre: string) =>
  mail('Tenés códigos de recuperación nuevos', nombre, 'Se generaron códigos nuevos: los anteriores ya no sirven.')
