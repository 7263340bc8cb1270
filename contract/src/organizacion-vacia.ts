import type { Organizacion } from './organizacion.ts'

/** What an installation shows before anything is saved, without invented texts. */
export const organizacionVacia: Organizacion = {
  identidad: {
    nombre: 'Talonario',
    nombreCorto: '',
    nombreLegal: '',
    logo: '',
    acento: '',
    contacto: '',
    whatsapp: '',
    instagram: '',
    facebook: '',
    tiktok: '',
    sitio: '',
    aBeneficioDe: '',
    permiso: '',
    lugar: '',
    pie: '',
    retiro: '',
    remitente: '',
    firma: '',
  },
  portada: {
    titulo: 'La gran rifa',
    bajada: '',
    premios: [],
    pasos: [
      { titulo: 'Elegí tu número', texto: 'Buscá el que te gusta o pedí uno al azar.' },
      { titulo: 'Pagá seguro', texto: 'Te llega el boleto por correo.' },
      { titulo: 'Mirá el sorteo', texto: 'En vivo, con un resultado que cualquiera puede comprobar.' },
    ],
  },
  beneficios: [],
  legales: { terminos: '', privacidad: '' },
}
