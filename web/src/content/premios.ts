/** The three headline prizes of the landing page, in order; `palabras`: a prize of a draw named so has the same picture. */
export const premiosDestacados = [
  {
    nombre: 'Apartamento',
    palabras: /\b(apartamento|departamento)\b/i,
    descripcion: 'Dos ambientes a estrenar, con balcón.',
    imagen: '/dibujos/premio-apartamento.svg',
    alternativa: 'Primer premio: un apartamento',
  },
  {
    nombre: 'SUV 0 km',
    palabras: /\b(suv|camioneta)\b/i,
    descripcion: 'Camioneta familiar, patentada.',
    imagen: '/dibujos/premio-suv.svg',
    alternativa: 'Segundo premio: una camioneta SUV',
  },
  {
    nombre: 'Crucero de 8 noches',
    palabras: /\bcrucero\b/i,
    descripcion: 'Para dos, con todo incluido.',
    imagen: '/dibujos/premio-crucero.svg',
    alternativa: 'Tercer premio: un crucero de 8 noches',
  },
] as const
