import { type Organizacion, organizacionVacia } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import socios from './socios.json' with { type: 'json' }

/** The demo's organisation: students who raise money for their trip, with three great prizes and twenty partners. All are fictitious. */
const organizacionDemo: Organizacion = {
  identidad: {
    ...organizacionVacia.identidad,
    nombreLegal: 'Comisión de Viaje del Liceo Los Aromos',
    aBeneficioDe: 'el viaje de fin de curso de sexto año',
    permiso: 'Permiso de demostración Nº 000',
    instagram: 'https://www.instagram.com/',
    facebook: 'https://www.facebook.com/',
  },
  portada: {
    titulo: 'La gran rifa',
    bajada: 'Un apartamento, una SUV y un crucero de 8 noches. Con tu número, sexto año se va de viaje.',
    premios: [
      {
        nombre: 'Apartamento',
        texto: 'Dos ambientes a estrenar, con balcón.',
        imagen: 'premio-apartamento.svg',
        alternativa: 'Primer premio: un apartamento',
      },
      {
        nombre: 'SUV 0 km',
        texto: 'Camioneta familiar, patentada.',
        imagen: 'premio-suv.svg',
        alternativa: 'Segundo premio: una camioneta SUV',
      },
      {
        nombre: 'Crucero de 8 noches',
        texto: 'Para dos, con todo incluido.',
        imagen: 'premio-crucero.svg',
        alternativa: 'Tercer premio: un crucero de 8 noches',
      },
    ],
    pasos: [
      { titulo: 'Elegí tu número', texto: 'Buscá el que te gusta o pedí uno al azar.' },
      { titulo: 'Pagá seguro', texto: 'Te llega el boleto por correo.' },
      { titulo: 'Mirá el sorteo', texto: 'En vivo, con un resultado que cualquiera puede comprobar.' },
    ],
  },
  beneficios: socios,
  legales: {
    terminos: [
      'Estas bases son un ejemplo: la rifa de la demostración es inventada y nadie cobra ni entrega nada.',
      'Participan los números pagos antes del cierre. Cada número participa una sola vez, del sorteo que dice su boleto.',
      'El resultado se publica con su prueba, que cualquiera puede repetir. Los premios se retiran con el boleto y el documento de quien lo compró.',
    ].join('\n\n'),
    privacidad: [
      'De quien compra guardamos el nombre, el documento, el email y el teléfono, para avisarle y para entregar el premio.',
      'En /mis-numeros cualquiera ve, baja y borra lo que hay de su dirección de correo.',
    ].join('\n\n'),
  },
}

/** `contacto`: the address in the footer, which also gets the contact page's messages. */
export async function insertOrganizacion(db: Db, contacto = ''): Promise<void> {
  const datos = { ...organizacionDemo, identidad: { ...organizacionDemo.identidad, contacto } }
  await db
    .insertInto('organizacion_version')
    .values({
      version: 1,
      datos: JSON.stringify(datos),
      secciones: [],
      created_at: new Date(0),
      imagenes: [],
    })
    .execute()
}
