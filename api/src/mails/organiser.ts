import { paragraphs, saludo } from './mail.ts'

const SI_NO_SABIAS = 'Si no sabías nada, hablalo con quien organiza con vos.'

/** To organisers; `nombre` is the reader's. */
export const organiserMails = {
  'correo-conectado': (nombre: string, { quien, direccion }: { quien: string; direccion: string }) => ({
    asunto: 'Cambió el correo de la rifa',
    texto: paragraphs(
      saludo(nombre),
      `${quien} conectó el correo de la rifa: los mensajes salen desde ${direccion}. ${SI_NO_SABIAS}`,
    ),
  }),

  'mercadopago-conectado': (nombre: string, { quien, cuenta }: { quien: string; cuenta: string }) => ({
    asunto: 'Cambió la cuenta de Mercado Pago de la rifa',
    texto: paragraphs(
      saludo(nombre),
      `${quien} conectó Mercado Pago: lo que se cobra en línea entra en la cuenta ${cuenta}. ${SI_NO_SABIAS}`,
    ),
  }),

  'mercadopago-desconectado': (nombre: string, { quien }: { quien: string }) => ({
    asunto: 'La rifa ya no cobra por Mercado Pago',
    texto: paragraphs(
      saludo(nombre),
      `${quien} desconectó Mercado Pago: la tienda muestra los números y no los vende. ${SI_NO_SABIAS}`,
    ),
  }),

  'mercadopago-por-vencer': (nombre: string, { dia }: { dia: string }) => ({
    asunto: 'Volvé a conectar Mercado Pago',
    texto: paragraphs(
      saludo(nombre),
      `El permiso para cobrar por Mercado Pago vence el ${dia} y no se pudo renovar. Entrá en Configuración, Cobros, y conectá la cuenta otra vez: lleva un minuto, y hasta ese día se sigue cobrando.`,
    ),
  }),

  'mercadopago-cortado': (nombre: string, { motivo }: { motivo: 'revocada' | 'vencida' }) => ({
    asunto: 'La rifa ya no cobra por Mercado Pago',
    texto: paragraphs(
      saludo(nombre),
      `${motivo === 'revocada' ? 'Mercado Pago dice que el permiso se quitó' : 'El permiso venció'}: la tienda muestra los números y no los vende hasta que alguien de la organización conecte la cuenta otra vez, en Configuración, Cobros.`,
    ),
  }),

  'tope-caja': (excedidos: readonly { nombre: string }[]) => ({
    asunto: 'Hay vendedores que superan el tope de efectivo',
    texto: `Tienen más efectivo que el tope: ${excedidos.map(({ nombre }) => nombre).join(', ')}.`,
  }),

  /** Each line of the writer's text is marked, so that none can pass for the organisation's. */
  contacto: ({ nombre, email, mensaje }: { nombre: string; email: string; mensaje: string }) => ({
    responder: email,
    asunto: `Mensaje de contacto de ${nombre}`,
    texto: paragraphs(`${nombre} (${email}) escribió desde la página de contacto:`, mensaje.replace(/^/gm, '> ')),
  }),

  /** A trial that shows whether mail leaves. */
  prueba: (organizacion: string) => ({
    asunto: `Prueba de correo de ${organizacion}`,
    texto: `Este correo es una prueba. Si lo estás leyendo, los correos de ${organizacion} salen bien.`,
  }),
}
