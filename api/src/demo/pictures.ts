import { createHash } from 'node:crypto'
import type { Imagen } from '#modules/sitio/imagen/imagen.service.ts'

/** A drawing for each kind of product, 400 × 300. */
const dibujos = {
  taza: '<path d="M120 90h130v90a40 40 0 0 1-40 40h-50a40 40 0 0 1-40-40z"/><path d="M250 110h20a30 30 0 0 1 0 60h-20" fill="none" stroke-width="18"/>',
  ropa: '<path d="m130 80 40-20q30 30 60 0l40 20 40 50-40 25-15-20v115H145V135l-15 20-40-25z"/>',
  lapicera:
    '<path d="m120 215 125-125 30 30-125 125-42 12z"/><path d="m255 80 14-14a12 12 0 0 1 17 0l13 13a12 12 0 0 1 0 17l-14 14z"/>',
  gorra:
    '<path d="M110 185a80 80 0 0 1 160 0z"/><path d="M268 185q50 2 56 32-60-16-120-16l4-16z"/><circle cx="190" cy="104" r="9"/>',
  llavero:
    '<circle cx="200" cy="82" r="34" fill="none" stroke-width="12"/><path d="M200 116v24" stroke-width="10"/><path d="M140 140h120v30a14 14 0 0 0 0 28v30H140v-30a14 14 0 0 0 0-28z"/>',
  iman: '<path d="M120 70h52v90a28 28 0 0 0 56 0V70h52v90a80 80 0 0 1-160 0z"/><path d="M120 104h52M228 104h52" stroke="#f6efe0" stroke-width="9"/>',
  calcos:
    '<circle cx="150" cy="120" r="52"/><path d="M225 70h90v90h-64l-26-26z"/><path d="m150 195 16 32 36 5-26 25 6 36-32-17-32 17 6-36-26-25 36-5z" transform="translate(60 -35)"/>',
  cuaderno:
    '<path d="M135 55h135v190H135z"/><path d="M155 90h95M155 120h95M155 150h95M155 180h60" stroke="#f6efe0" stroke-width="8"/><path d="M125 80h24M125 115h24M125 150h24M125 185h24M125 220h24" stroke="#14213d" stroke-width="9"/>',
  agenda:
    '<path d="M130 70h150v170H130z"/><path d="M130 108h150M180 120v110M230 120v110M140 150h130M140 190h130" stroke="#f6efe0" stroke-width="7"/><path d="M165 52v32M245 52v32" stroke="#14213d" stroke-width="11"/>',
  bombilla:
    '<path d="m255 45 14 8-84 150-14-8z"/><circle cx="165" cy="220" r="32"/><path d="M150 212h30M150 228h30" stroke="#f6efe0" stroke-width="6"/>',
  yerbera:
    '<path d="M140 95h120v155H140z"/><path d="M150 70h100v18H150z"/><path d="m260 110 34-18v22l-34 26z"/><path d="M200 215q-38-28 0-75 38 47 0 75z" fill="#f6efe0" stroke="none"/>',
  buzo: '<path d="m125 95 45-22q30 40 60 0l45 22 38 110-38 12-17-50v80H142v-80l-17 50-38-12z"/><path d="M165 70q35-35 70 0-35 50-70 0z" fill="#14213d" stroke="none"/><path d="M165 200h70" stroke="#f6efe0" stroke-width="8"/>',
  medias:
    '<path d="M140 60h52v110l36 30a24 24 0 0 1-32 38l-56-44z"/><path d="M214 60h52v100l32 26a24 24 0 0 1-30 38l-54-44z"/><path d="M140 84h52M214 84h52" stroke="#f6efe0" stroke-width="8"/>',
  panuelo:
    '<path d="M200 50 310 150 200 250 90 150z"/><path d="M200 86 270 150 200 214 130 150z" fill="none" stroke="#f6efe0" stroke-width="8"/><circle cx="200" cy="150" r="16" fill="#f6efe0" stroke="none"/>',
  rompecabezas:
    '<path d="M120 80h60a24 24 0 1 1 40 0h60v60a24 24 0 1 1 0 40v60h-60a24 24 0 1 0-40 0h-60v-60a24 24 0 1 0 0-40z"/>',
  baraja:
    '<path d="m110 110 90-24 40 150-90 24z"/><path d="M190 60h96v150h-96z" stroke="#f6efe0" stroke-width="8"/><circle cx="238" cy="135" r="26" fill="#e0a526" stroke="none"/>',
  tortafrita:
    '<circle cx="200" cy="150" r="88"/><circle cx="200" cy="150" r="16" fill="#f6efe0" stroke="none"/><path d="M150 110q16-14 30-6M235 205q18-10 22-26" stroke="#f6efe0" stroke-width="8" fill="none"/>',
  postal:
    '<path d="M90 80h220v145H90z"/><path d="M110 190l48-62 34 40 24-26 62 62" fill="none" stroke="#f6efe0" stroke-width="9"/><circle cx="262" cy="116" r="17" fill="#e0a526" stroke="none"/>',
  bolsa:
    '<path d="M120 120h160l14 130H106z"/><path d="M160 130V95a40 40 0 0 1 80 0v35" fill="none" stroke-width="14"/>',
  botella: '<path d="M180 50h40v35l22 35v120a16 16 0 0 1-16 16h-52a16 16 0 0 1-16-16V120l22-35z"/>',
  mate: '<path d="M140 120h120q20 130-60 130t-60-130z"/><path d="m215 115 50-75" stroke-width="12"/>',
  talon:
    '<path d="M90 100h220v36a16 16 0 0 0 0 32v36H90v-36a16 16 0 0 0 0-32z"/><path d="M160 104v96" stroke="#f6efe0" stroke-width="6" stroke-dasharray="4 10"/>',
  comida:
    '<circle cx="200" cy="150" r="90"/><path d="M140 120h120M140 150h120M140 180h120M170 95v110M200 90v120M230 95v110" stroke="#f6efe0" stroke-width="7"/>',
  planta:
    '<path d="M150 180h100l-15 70h-70z"/><path d="M200 175q-70-10-60-80 55 10 60 80 5-80 65-90 5 80-65 90z" fill="#2f6b4f" stroke="none"/>',
} as const

export type Dibujo = keyof typeof dibujos

/** The picture for a kind of product. Its bytes are always the same, so products may share it. */
export async function pictureOf(dibujo: Dibujo): Promise<Imagen> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#f6efe0"/><g fill="#b3261e" stroke="#b3261e">${dibujos[dibujo]}</g></svg>`
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer()
  return { nombre: `${createHash('sha256').update(bytes).digest('hex')}.webp`, tipo: 'image/webp', bytes }
}
