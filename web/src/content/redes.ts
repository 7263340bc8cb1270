/** Social links of the footer. */
export const redes = [
  { nombre: 'Instagram', icono: 'instagram', url: 'https://www.instagram.com/' },
  { nombre: 'Facebook', icono: 'facebook', url: 'https://www.facebook.com/' },
] as const
