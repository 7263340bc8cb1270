import { type configApi, organizacionVacia, type ReplyOf } from '@talonario/contract'
import { createContext, useContext } from 'react'
import { createStore, useStore } from './store.ts'

/** What `GET config` tells the browser about this installation. */
export type Config = ReplyOf<typeof configApi.config>

/** Stands until the server has answered; the shell can be drawn without it. */
const beforeAnswer: Config = {
  nombre: organizacionVacia.identidad.nombre,
  campaignYear: new Date().getFullYear(),
  currency: 'ARS',
  locale: 'es-AR',
  zone: 'America/Argentina/Buenos_Aires',
  payments: 'apagado',
  demo: false,
  reservaMinutos: 30,
  ventaLibre: false,
  venderAsignadas: true,
  segundoFactorObligatorio: false,
  fuente: 'drand',
  contactEmail: '',
  hoy: '',
  numeroMayor: 0,
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

/** What a preview shows in the place of what holds. */
export const ConfigPreview = createContext<Config | null>(null)

export function useConfig(): Config {
  const known = useStore(configStore)
  return useContext(ConfigPreview) ?? known
}
