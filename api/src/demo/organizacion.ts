import { type Organizacion, organizacionVacia } from '@talonario/contract'
import type { Db } from '#db/schema.ts'
import socios from './socios.json' with { type: 'json' }

/** The demo's organisation: three great prizes and twenty partners, all fictitious. */
const organizacionDemo: Organizacion = {
  identidad: {
    ...organizacionVacia.identidad,
    instagram: 'https://www.instagram.com/',
    facebook: 'https://www.facebook.com/',
  },
  portada: {
    titulo: 'La gran rifa',
    bajada: 'Un apartamento, una SUV y un crucero de 8 noches. Elegí tu número y participá.',
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
      { titulo: 'Pagá seguro', texto: 'Te queda el comprobante en el mail.' },
      { titulo: 'Mirá el sorteo', texto: 'En vivo, con un resultado que cualquiera puede comprobar.' },
    ],
  },
  beneficios: socios,
  legales: { terminos: '', privacidad: '' },
}

/** `contacto`: the address in the footer and of the contact page's messages. */
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
