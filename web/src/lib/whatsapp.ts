/** Opens a chat with a text; without a number in international form the user chooses the recipient. */
export const whatsappLink = ({ numero = '', texto = '' }: { numero?: string; texto?: string }): string =>
  `https://wa.me/${numero.replace(/\D/g, '')}${texto && `?text=${encodeURIComponent(texto)}`}`
