import { type configApi, organizacionVacia, type ReplyOf } from '@talonario/contract'
import { createContext, useContext } from 'react'
import { createStore, useStore } from './store.ts'

/** The installation's configuration from `GET config`. */
export type Config = ReplyOf<typeof configApi.config>

/** Used until the server has answered; the shell can be rendered with it. */
const beforeAnswer: Config = {
  nombre: organizacionVacia.identidad.nombre,
  campaignYear: new Date().getFullYear(),
  currency: 'ARS',
  locale: 'es-AR',
  zone: 'America/Argentina/Buenos_Aires',
  payments: 'apagado',
  mercadoPago: { publicKey: '', locale: 'es-AR' },
  demo: '',
  reservaMinutos: 30,
  ventaLibre: false,
  correoEnPersona: 'obligatorio',
  venderAsignadas: true,
  segundoFactorObligatorio: false,
  fuente: 'drand',
  contactEmail: '',
  chat: '',
  hoy: '',
  numeroMayor: 0,
  enCuotas: [],
  publicada: true,
  organizacion: { ...organizacionVacia.identidad, colores: '', terminos: false, privacidad: false },
  portada: organizacionVacia.portada,
}

/** The page brings what holds; a page that was made without it is drawn with nothing known. */
function readFromPage(): Config {
  const text = typeof document === 'undefined' ? null : document.getElementById('config')?.textContent
  return text ? JSON.parse(text) : beforeAnswer
}

export const configStore = createStore<Config>(readFromPage())

/** Replaces the configuration in a preview. */
export const ConfigPreview = createContext<Config | null>(null)

export function useConfig(): Config {
  const known = useStore(configStore)
  return useContext(ConfigPreview) ?? known
}

/** What is sold, as tickets say it: 'La gran rifa 2026'. */
export function useRifa(): string {
  const { portada, campaignYear } = useConfig()
  return `${portada.titulo} ${campaignYear}`
}
