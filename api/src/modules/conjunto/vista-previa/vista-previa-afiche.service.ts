import { aBeneficio, type Llegada } from '@talonario/contract'
import type { DbParts } from '#http/deps.ts'
import type { FileReply } from '#http/mount.ts'
import { findOferta, verEnlace } from '#modules/numeros/enlace/enlace.service.ts'
import { campaignYear } from '#modules/sitio/config/config.rules.ts'
import { findOrganizacion } from '#modules/sitio/organizacion/organizacion.service.ts'
import { type Afiche, dibujoDeAfiche, type Formato } from '#modules/sitio/papel/papel-afiche.rules.ts'
import { drawKept, drawPdf, drawPng } from '#modules/sitio/papel/papel-dibujo.service.ts'
import { cadaNumero, diaOf, premiosOf } from './vista-previa.service.ts'

/** Points: A4. */
const A4 = 595.28

/** A poster of the raffle. */
export async function aficheDeRifa(parts: DbParts, formato: Formato): Promise<FileReply> {
  const oferta = await findOferta(parts.db, parts.clock.now())
  return await draw(await aficheOf(parts, { oferta, vendedor: '', camino: '/tienda' }), formato)
}

/** The same with the link of a seller. Throws ENLACE_NO_ENCONTRADO, DEMASIADOS_INTENTOS. */
export async function aficheDeEnlace(
  parts: DbParts,
  formato: Formato,
  visita: { codigo: string; ip: string },
): Promise<FileReply> {
  const { codigo, oferta, vendedor } = await verEnlace(parts.db, { ...visita, now: parts.clock.now() })
  const whose = { oferta, vendedor: `Comprale a ${vendedor.nombre}`, camino: `/v/${codigo}` }
  return await draw(await aficheOf(parts, whose), formato)
}

type Whose = { oferta: Llegada['oferta']; vendedor: string; camino: string }

async function aficheOf({ db, env, clock }: DbParts, { oferta, vendedor, camino }: Whose): Promise<Afiche> {
  const { identidad, portada } = await findOrganizacion(db)
  const { aBeneficioDe, permiso, nombreLegal, nombre } = identidad
  return {
    organizacion: [nombre, aBeneficioDe && aBeneficio(aBeneficioDe)].filter(Boolean).join(' · '),
    titulo: `${portada.titulo} ${campaignYear(env, clock.now())}`,
    vendedor,
    premios: oferta ? premiosOf(oferta.sorteo) : [],
    precio: await cadaNumero(db, env, oferta),
    cuando: oferta ? `Sorteo ${diaOf(oferta.sorteo)}` : '',
    direccion: `${env.FRONTEND_URL}${camino}`,
    pie: [`Organiza ${nombreLegal || nombre}`, permiso].filter(Boolean).join(' · '),
  }
}

async function draw(afiche: Afiche, formato: Formato): Promise<FileReply> {
  const bytes = await drawKept(JSON.stringify([formato, afiche]), write => {
    const dibujo = dibujoDeAfiche(afiche, formato, write)
    return formato === 'a4' ? drawPdf(dibujo, afiche.titulo, A4) : drawPng(dibujo, dibujo.ancho)
  })
  return formato === 'a4'
    ? { bytes, type: 'application/pdf', fileName: 'afiche.pdf' }
    : { bytes, type: 'image/png', fileName: 'imagen-de-la-rifa.png' }
}
