import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Imagen } from '#modules/sitio/imagen/imagen.service.ts'

/** What is drawn of each kind of product, on 400 × 300, in the colours of the house. */
const dibujos = {
  taza: '<path d="M120 90h130v90a40 40 0 0 1-40 40h-50a40 40 0 0 1-40-40z"/><path d="M250 110h20a30 30 0 0 1 0 60h-20" fill="none" stroke-width="18"/>',
  ropa: '<path d="m130 80 40-20q30 30 60 0l40 20 40 50-40 25-15-20v115H145V135l-15 20-40-25z"/>',
  papel:
    '<path d="M130 60h110l30 30v160H130z"/><path d="M155 120h90M155 155h90M155 190h60" stroke="#f6efe0" stroke-width="10"/>',
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

/** The picture of a kind of product: the same bytes each time, so that products may share it. */
export async function pictureOf(dibujo: Dibujo): Promise<Imagen> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#f6efe0"/><g fill="#b3261e" stroke="#b3261e">${dibujos[dibujo]}</g></svg>`
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer()
  return { nombre: `${createHash('sha256').update(bytes).digest('hex')}.webp`, tipo: 'image/webp', bytes }
}
