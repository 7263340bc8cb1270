/** The three headline prizes of the landing page, in order. */
export const premiosDestacados = [
  {
    nombre: 'Apartamento',
    descripcion: 'Dos ambientes a estrenar, con balcón.',
    imagen: '/dibujos/premio-apartamento.svg',
    alternativa: 'Primer premio: un apartamento',
  },
  {
    nombre: 'SUV 0 km',
    descripcion: 'Camioneta familiar, patentada.',
    imagen: '/dibujos/premio-suv.svg',
    alternativa: 'Segundo premio: una camioneta SUV',
  },
  {
    nombre: 'Crucero de 8 noches',
    descripcion: 'Para dos, con todo incluido.',
    imagen: '/dibujos/premio-crucero.svg',
    alternativa: 'Tercer premio: un crucero de 8 noches',
  },
] as const
