/** How long the link of a mail works. */
export const VALIDEZ_MINUTOS = 30

/** Nobody is greeted: the one who asked may be a stranger, and so may the one who reads. */
export const consultaMail = (organizacion: string, link: string) => ({
  asunto: `Tus números de ${organizacion}`,
  texto: [
    'Hola:',
    'Pediste ver los números que compraste con esta dirección. Están en este enlace:',
    link,
    `Funciona durante ${VALIDEZ_MINUTOS} minutos. No lo compartas: quien lo tenga ve tus números.`,
    'Si no lo pediste vos, no hagas nada.',
  ].join('\n\n'),
})
