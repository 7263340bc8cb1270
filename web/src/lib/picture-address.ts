/** Where a picture that the organiser chose is found: stored pictures carry their hash, the others are drawings of the program. */
export const pictureAddress = (imagen: string): string =>
  imagen.endsWith('.svg') ? `/dibujos/${imagen}` : `/api/uploads/${imagen}`
